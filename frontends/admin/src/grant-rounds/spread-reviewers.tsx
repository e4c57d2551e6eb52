import { assigning, judging, type rounds } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { useMay } from '../frame/allowed.tsx'
import { refusalWords } from '../judging/use-judging.ts'
import { useRounds } from './use-rounds.ts'

/** Gives each application that is not decided so many of the reviewers that are named. */
export function SpreadReviewers({ desk: { round, reviewers } }: { desk: rounds.DeskRound }) {
  const may = useMay()
  const [typed, setTyped] = useState('2')
  const { lookAgain } = useRounds()
  const most = Math.min(reviewers.length, judging.reviewersMax)
  const each = Number(typed)
  const isFine = Number.isInteger(each) && each >= 1 && each <= most
  const spread = useMutation({
    mutationFn: () => api(assigning.spreadReviewers, { params: { roundId: round.id }, body: { each } }),
    onSuccess: async ({ assigned, short }) => {
      await lookAgain()
      toast('Applications spread', spreadWords({ assigned, short, each }))
    },
  })
  if (!may(assigning.spreadReviewers)) return null
  if (reviewers.length < 2) return null
  return (
    <form
      noValidate
      aria-label="Spread the applications"
      className="grid max-w-prose gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) spread.mutate()
      }}
    >
      <h2 className="font-sans font-semibold">Spread the applications</h2>
      <p className="text-ink-soft">
        Gives each undecided application the same number of reviewers, evenly. Reviewers who have scored an application
        keep it. Do it again when more organizations have applied.
      </p>
      <Field
        label="Reviewers for each application"
        error={isFine ? undefined : `Enter a number from 1 to ${most}`}
        className="max-w-48"
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="min-h-10 px-3 text-small"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Refusal>{spread.isError && refusalWords(spread.error)}</Refusal>
      <Button type="submit" size="small" variant="outline" className="justify-self-start" loading={spread.isPending}>
        Spread evenly
      </Button>
    </form>
  )
}

function spreadWords({ assigned, short, each }: { assigned: number; short: number; each: number }): string {
  if (assigned === 0) return 'No application is undecided.'
  if (short === 0) return each === 1 ? 'Each has one reviewer.' : `Each has ${each} reviewers.`
  return `${short} of ${assigned} have fewer than ${each}: too many reviewers have a conflict of interest.`
}
