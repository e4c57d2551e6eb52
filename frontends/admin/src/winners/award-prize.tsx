import { claims } from '@evenhand/web-kit/desk'
import { api, Button, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import type { ClaimProps } from './next-act.tsx'
import { refusalWords, useDesk } from './use-desk.ts'

/** The award, after a second look at what is published by it: it stands for ever. */
export function AwardPrize({ desk, claim }: ClaimProps) {
  const { show, lookAgain } = useDesk(desk.slug)
  const [asked, setAsked] = useState(false)
  const award = useMutation({
    mutationFn: () => api(claims.awardPrize, { params: { slug: desk.slug, place: String(claim.place) } }),
    onSuccess: (after) => {
      toast(
        'Awarded',
        claim.person?.email
          ? 'The winner gets an email and appears on the winners page.'
          : 'Write to the winner: we have no email address for them. They appear on the winners page.',
      )
      show(after)
    },
    onError: lookAgain,
  })
  if (!asked)
    return (
      <Button size="small" className="mt-4" onClick={() => setAsked(true)}>
        Award the prize
      </Button>
    )
  return (
    <div className="mt-4 grid max-w-prose gap-4 rounded-control border border-line p-4">
      <p className="font-medium">
        Award {claim.declaration?.takes === 'cash' ? cashOf(desk.terms) : desk.prize} to {claim.person?.name}?
      </p>
      <p className="text-ink-soft">
        The winner’s first name, initial and state are published right away. You can’t undo this, and no alternate can
        win after it.
      </p>
      <Refusal>{award.isError && refusalWords(award.error)}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button size="small" loading={award.isPending} onClick={() => award.mutate()}>
          Yes, award it
        </Button>
        <Button size="small" variant="ghost" onClick={() => setAsked(false)}>
          No, go back
        </Button>
      </div>
    </div>
  )
}

/** Where the rules let the amount depend on something, the award is of what they give. */
const cashOf = ({ cashOption, cashCondition }: ClaimProps['desk']['terms']): string =>
  cashCondition ? `the cash option (${cashCondition.replace(/\.$/, '')})` : cashOption
