import { adminQueries, judging, type rounds } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Checkbox,
  ErrorState,
  messageOf,
  Refusal,
  toast,
  useMutation,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed, useMay } from '../frame/allowed.tsx'
import { shortId } from '../audit/audit-words.ts'
import { useRounds } from './use-rounds.ts'

/** Who scores the applications, chosen among the administrators. */
export function Reviewers({ desk: { round, reviewers } }: { desk: rounds.DeskRound }) {
  const names = useQuery(adminQueries.administratorNames())
  const { lookAgain } = useRounds()
  /** With who they were when it was begun. */
  const [typed, setTyped] = useState<{ chosen: readonly string[]; seen: readonly string[] }>()
  const { chosen, seen } = typed ?? { chosen: reviewers, seen: reviewers }
  const save = useMutation({
    mutationFn: () =>
      api(judging.setRoundReviewers, {
        params: { roundId: round.id },
        body: { reviewers: [...chosen], seen: [...seen] },
      }),
    onSuccess: async () => {
      await lookAgain()
      setTyped(undefined)
      toast('Reviewers saved')
    },
  })
  /** Whoever is no administrator any more stays named until somebody takes them out. */
  const known = [...new Set([...(names.data?.keys() ?? []), ...reviewers])]
  return (
    <section aria-label="Reviewers" className="max-w-prose">
      <h2 className="font-sans font-semibold">Reviewers</h2>
      <p className="mt-1 text-ink-soft">
        Reviewers score every application, except those assigned to others or from an organization they have a conflict
        with.
      </p>
      {names.isError && (
        <ErrorState
          title="We couldn’t load the administrators"
          message={messageOf(names.error, 'Try again in a moment.')}
          onRetry={() => void names.refetch()}
        />
      )}
      <div className="mt-3 grid gap-2">
        {known.map((id) => (
          <OneReviewer
            key={id}
            name={names.data?.get(id) ?? `administrator …${shortId(id)}`}
            isChosen={chosen.includes(id)}
            onChosen={(on) => setTyped({ chosen: on ? [...chosen, id] : chosen.filter((one) => one !== id), seen })}
          />
        ))}
      </div>
      {chosen.length > judging.reviewersMax && (
        <p className="mt-2 text-danger">Choose {judging.reviewersMax} at most.</p>
      )}
      <Refusal className="mt-2">
        {save.isError && messageOf(save.error, 'We’re not sure this was saved. Reload the page to check.')}
      </Refusal>
      <Allowed to={judging.setRoundReviewers}>
        <Button
          size="small"
          variant="outline"
          className="mt-3"
          disabled={typed === undefined || chosen.length > judging.reviewersMax}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          Save reviewers
        </Button>
      </Allowed>
    </section>
  )
}

interface OneReviewerProps {
  name: string
  isChosen: boolean
  onChosen: (on: boolean) => void
}

const OneReviewer = ({ name, isChosen, onChosen }: OneReviewerProps) => (
  <Checkbox
    label={<span className="text-small wrap-anywhere">{name}</span>}
    checked={isChosen}
    disabled={!useMay()(judging.setRoundReviewers)}
    onCheckedChange={onChosen}
  />
)
