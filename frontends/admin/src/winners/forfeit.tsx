import { claims } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, Select, useMutation } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { NobodyElse } from '../second-person/nobody-else.tsx'
import { choiceWords, placeWords, reasonWords } from './claim-words.ts'
import type { ClaimProps } from './next-act.tsx'
import { Part } from './part.tsx'
import { proposedToast, refusalWords, useDesk } from './use-desk.ts'

const small = 'min-h-10 px-3 text-small'

interface Wanted {
  reason: (typeof claims.forfeitReasons)[number]
  words: string
}

/** First why, then a second look: a prize that was passed on never comes back. Where it takes two people, it is proposed. */
export function Forfeit({ desk, claim }: ClaimProps) {
  const may = useMay()
  const [wanted, setWanted] = useState<Wanted>()
  if (!may(claims.forfeitClaim)) return null
  return (
    <Part title="Pass the prize on">
      {claim.place >= desk.alternates && (
        <p className="mb-4 max-w-prose">No alternate is left. If this claim is forfeited, the prize isn’t awarded.</p>
      )}
      {wanted ? (
        <Confirmation desk={desk} claim={claim} wanted={wanted} onBack={() => setWanted(undefined)} />
      ) : (
        <ForfeitForm onWanted={setWanted} />
      )}
    </Part>
  )
}

function ForfeitForm({ onWanted }: { onWanted: (wanted: Wanted) => void }) {
  const form = useContractForm(claims.ForfeitClaim, { words: '' })
  const { errors } = form.formState
  return (
    <form
      noValidate
      className="grid max-w-md gap-4"
      onSubmit={(event) => void form.handleSubmit((wanted) => onWanted(wanted))(event)}
    >
      <Field label="Why" error={errors.reason?.message}>
        {(control) => (
          <Select {...control} className={small} defaultValue="" {...form.register('reason')}>
            <option value="" disabled>
              Please choose
            </option>
            {claims.forfeitReasons.map((reason) => (
              <option key={reason} value={reason}>
                {choiceWords[reason]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="In your words" error={errors.words?.message} hint="Kept in the record, for administrators only.">
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('words')} />}
      </Field>
      <Button type="submit" variant="outline" size="small" className="justify-self-start">
        Continue
      </Button>
    </form>
  )
}

interface ConfirmationProps extends ClaimProps {
  wanted: Wanted
  onBack: () => void
}

function Confirmation({ desk, claim, wanted, onBack }: ConfirmationProps) {
  const { show, lookAgain } = useDesk(desk.slug)
  const params = { slug: desk.slug, place: String(claim.place) }
  const takesTwo = desk.people === 2
  const forfeit = useMutation({
    mutationFn: () =>
      takesTwo
        ? api(claims.proposeSettlement, { params, body: { act: 'forfeit', ...wanted } })
        : api(claims.forfeitClaim, { params, body: wanted }),
    onSuccess: (after) => {
      if (takesTwo) proposedToast()
      show(after)
    },
    onError: lookAgain,
  })
  const next = claim.place < desk.alternates ? placeWords(claim.place + 1) : undefined
  return (
    <div className="grid max-w-prose gap-4 rounded-control border border-danger p-4">
      <p className="font-medium">
        {takesTwo ? 'Propose to pass the prize on?' : 'Pass the prize on?'} {placeWords(claim.place)} forfeits it.
      </p>
      <p className="break-words text-ink-soft">
        {reasonWords[wanted.reason]}: {wanted.words}. {takesTwo && 'Nothing happens until another person confirms it. '}
        {next
          ? `${next} becomes the potential winner right ${takesTwo ? 'after that' : 'away'}.`
          : 'No one is left after that, and the prize is not awarded.'}{' '}
        {claim.person?.email ? 'They get an email. ' : ''}
        {takesTwo ? 'It can’t be undone then.' : 'You can’t undo this.'}
      </p>
      {takesTwo && <NobodyElse decides="prizes" />}
      <Refusal>{forfeit.isError && refusalWords(forfeit.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" size="small" loading={forfeit.isPending} onClick={() => forfeit.mutate()}>
          {takesTwo ? 'Yes, propose it' : 'Yes, pass it on'}
        </Button>
        <Button variant="ghost" size="small" onClick={onBack}>
          No, go back
        </Button>
      </div>
    </div>
  )
}
