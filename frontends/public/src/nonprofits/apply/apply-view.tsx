import {
  ArrowLeft,
  EmptyState,
  ErrorState,
  Link,
  Loading,
  messageOf,
  newId,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { ForProved } from '@evenhand/web-kit/sign-in'
import { useState } from 'react'
import { TextLink } from '../../reading/text-link.tsx'
import { toTab } from '../portal-address.ts'
import { portalQueries } from '../portal-queries.ts'
import { Application } from './application.tsx'
import { RoundBrief } from './round-brief.tsx'

interface ApplyViewProps {
  roundId: string
  /** The draft to go on with. */
  draftId: string | undefined
}

/** One round and the form for it, in the place of the list of rounds. */
export function ApplyView({ roundId, draftId }: ApplyViewProps) {
  // A new application is in the address once it is kept: that is the same form still.
  const [newDraftId] = useState(newId)
  const isNew = draftId === undefined || draftId === newDraftId
  return (
    <>
      <p className="mb-6">
        <Link to={toTab('grants')} className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4">
          <ArrowLeft className="size-4" aria-hidden="true" />
          All grant rounds
        </Link>
      </p>
      <InRound roundId={roundId} draftId={draftId ?? newDraftId} isNew={isNew} />
    </>
  )
}

function InRound({ roundId, draftId, isNew }: { roundId: string; draftId: string; isNew: boolean }) {
  const rounds = useQuery(portalQueries.rounds())
  if (rounds.isPending) {
    return (
      <Loading label="Loading the grant round">
        <Skeleton className="h-96 rounded-card" />
      </Loading>
    )
  }
  if (rounds.isError) {
    return (
      <ErrorState
        title="We couldn’t load the grant round"
        message={messageOf(rounds.error, 'Try again in a moment.')}
        onRetry={() => void rounds.refetch()}
      />
    )
  }
  const round = rounds.data.find(({ id }) => id === roundId)
  if (!round) return <EmptyState title="We couldn’t find that grant round">The address may be mistyped.</EmptyState>
  return (
    <>
      <RoundBrief round={round} />
      {round.state === 'open' && (
        <div className="mt-8">
          <ForProved
            title="The contact signs in first"
            lead={
              <>
                Enter the contact email of your approved organization. We’ll email you a code, so only you can apply for
                it. Not registered yet? <TextLink to={toTab('register')}>Register your organization</TextLink>.
              </>
            }
          >
            <Application key={draftId} round={round} draftId={draftId} isNew={isNew} />
          </ForProved>
        </div>
      )}
    </>
  )
}
