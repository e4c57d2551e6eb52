import { claims } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, showRefusal, toast } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { failureWords } from '../delivery/failure-words.ts'
import { LetterLink, type LetterLinkProps } from './letter-link.tsx'
import type { ClaimProps } from './next-act.tsx'
import { refusalWords, useDesk } from './use-desk.ts'

const small = 'min-h-10 px-3 text-small'

/** Name and address of who was drawn; the service refuses everybody else's. Without an address, the link goes into a letter. */
export function NotifyForm({ desk, claim, reached }: ClaimProps) {
  const { show, lookAgain } = useDesk(desk.slug)
  const [letter, setLetter] = useState<Omit<LetterLinkProps, 'onWritten'>>()
  const again = claim.state === 'notified'
  const form = useContractForm(claims.NotifyWinner, {
    name: reached?.name ?? claim.person?.name ?? '',
    email: reached ? reached.email : (claim.person?.email ?? undefined),
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    const params = { slug: desk.slug, place: String(claim.place) }
    try {
      const told = await api(claims.notifyWinner, { params, body })
      if (told.letterPath === null) {
        toast('Notified', `The email to ${body.name} is on its way.`)
        show(told.desk)
      } else {
        const respondBy = told.desk.claims.find(({ place }) => place === claim.place)?.respondBy
        setLetter({ path: told.letterPath, again, respondBy, timeZone: desk.timeZone })
      }
    } catch (error) {
      showRefusal(form, error, refusalWords(error))
      lookAgain()
    }
  })
  if (letter) return <LetterLink {...letter} onWritten={lookAgain} />
  return (
    <form noValidate className="mt-4 grid max-w-md gap-4" onSubmit={(event) => void submit(event)}>
      {again && <NoticeSoFar claim={claim} />}
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('name')} />}
      </Field>
      <Field
        label="Email"
        optional
        error={errors.email?.message}
        hint="Must be an address of the person who was drawn. Leave it empty for someone who entered only by mail; you'll get a link to print in a letter."
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            className={small}
            autoComplete="off"
            {...form.register('email', { setValueAs: (typed: string | undefined) => typed?.trim() || undefined })}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button
        type="submit"
        size="small"
        variant={again ? 'outline' : undefined}
        className="justify-self-start"
        loading={isSubmitting}
      >
        {again ? 'Notify again' : 'Notify'}
      </Button>
    </form>
  )
}

/** What became of the notice, and what notifying again does. */
export function NoticeSoFar({ claim: { notice, person, respondBy } }: Pick<ClaimProps, 'claim'>) {
  switch (notice?.state) {
    case 'failed':
      return (
        <div role="alert" className="grid gap-2 rounded-control border border-danger p-4">
          <p className="font-semibold wrap-anywhere">
            The email to {person?.email ?? 'this person'} couldn’t be delivered. {failureWords(notice.failure ?? '')}
          </p>
          <p>
            The time to answer isn’t running. Reach the person another way, for example by phone, then notify again: a
            new link is sent, and the time to answer begins when it’s sent. If this person can’t be reached, pass the
            prize on below.
          </p>
        </div>
      )
    case 'asked':
      return (
        <p className="text-ink-soft">
          {respondBy === null
            ? 'The email hasn’t been sent yet. The time to answer begins when it’s sent. You can notify again; the earlier link stops working.'
            : 'The new email hasn’t been sent yet. The deadline stays the same.'}
        </p>
      )
    case 'sent':
    case undefined:
      return (
        <p className="text-ink-soft">
          Waiting for the answer. You can send a new link; the earlier one stops working, and the deadline stays the
          same.
        </p>
      )
  }
}
