import { claims } from '@evenhand/web-kit/desk'
import { api, Button, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { NobodyElse } from '../second-person/nobody-else.tsx'
import type { ClaimProps } from './next-act.tsx'
import { proposedToast, refusalWords, useDesk } from './use-desk.ts'

/** The award, after a second look at what is published by it: it is for good. Where it takes two people, it is proposed. */
export function AwardPrize({ desk, claim }: ClaimProps) {
  const { show, lookAgain } = useDesk(desk.slug)
  const [asked, setAsked] = useState(false)
  const params = { slug: desk.slug, place: String(claim.place) }
  const takesTwo = desk.people === 2
  const award = useMutation({
    mutationFn: () =>
      takesTwo ? api(claims.proposeSettlement, { params, body: { act: 'award' } }) : api(claims.awardPrize, { params }),
    onSuccess: (after) => {
      if (takesTwo) proposedToast()
      else toast('Awarded', awardedWords(claim))
      show(after)
    },
    onError: lookAgain,
  })
  if (!asked)
    return (
      <Button size="small" className="mt-4" onClick={() => setAsked(true)}>
        {takesTwo ? 'Propose the award' : 'Award the prize'}
      </Button>
    )
  return (
    <div className="mt-4 grid max-w-prose gap-4 rounded-control border border-line p-4">
      <p className="font-medium">
        {takesTwo ? 'Propose to award' : 'Award'} {awardedTo(desk, claim)}?
      </p>
      <p className="text-ink-soft">
        {takesTwo
          ? 'Nothing happens until another person confirms it. Then the winner’s first name, initial and state are published, and it can’t be undone.'
          : 'The winner’s first name, initial and state are published right away. You can’t undo this, and no alternate can win after it.'}
      </p>
      {takesTwo && <NobodyElse decides="prizes" />}
      <Refusal>{award.isError && refusalWords(award.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button size="small" loading={award.isPending} onClick={() => award.mutate()}>
          {takesTwo ? 'Yes, propose it' : 'Yes, award it'}
        </Button>
        <Button size="small" variant="ghost" onClick={() => setAsked(false)}>
          No, go back
        </Button>
      </div>
    </div>
  )
}

/** What becomes of who was awarded a prize. */
export const awardedWords = ({ person }: claims.Claim): string =>
  person?.email
    ? 'The winner gets an email and appears on the winners page.'
    : 'Write to the winner: we have no email address for them. They appear on the winners page.'

/** What goes to whom. */
export const awardedTo = ({ terms, prize }: ClaimProps['desk'], { declaration, person }: claims.Claim): string =>
  `${declaration?.takes === 'cash' ? cashOf(terms) : prize} to ${person?.name}`

/** Where the rules let the amount depend on something, the award is of what they give. */
const cashOf = ({ cashOption, cashCondition }: ClaimProps['desk']['terms']): string =>
  cashCondition ? `the cash option (${cashCondition.replace(/\.$/, '')})` : cashOption
