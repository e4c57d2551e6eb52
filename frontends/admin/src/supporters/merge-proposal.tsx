import { merges } from '@evenhand/web-kit/desk'
import { api, toast } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { NamedPerson } from '../lists/named-person.tsx'
import { useNameOf } from '../lists/use-name-of.ts'
import { AskedCard } from '../second-person/asked-card.tsx'
import { Decide, Withdraw } from '../second-person/decide.tsx'
import { showMerges } from './show-merges.ts'
import { overWords } from './merge-words.ts'
import { useMergesAgain } from './use-merges-again.ts'
import { WhatMoves } from './what-moves.tsx'

interface ProposalProps {
  proposal: merges.MergeProposal
}

/** Two records that one owner wants to make one, for another one to confirm or refuse. */
export const MergeProposalCard = ({ proposal }: ProposalProps) => (
  <AskedCard
    id="merge-proposal"
    asked={proposal}
    titles={{ open: 'A merge waits for another owner', over: 'A merge was asked for' }}
    what={
      <p>
        <NamedPerson donorId={proposal.fromId} /> into <NamedPerson donorId={proposal.toId} />, which is kept.
      </p>
    }
    untilThen="Until it’s confirmed, nothing moves. Both addresses were told."
    overWords={overWords}
    className="max-w-3xl text-small"
  >
    <Allowed to={merges.confirmMerge}>
      <Acts proposal={proposal} />
    </Allowed>
  </AskedCard>
)

/** Who decides sees what the one who asked saw; while something is open it can only be refused. */
function Acts({ proposal }: ProposalProps) {
  const readAgain = useMergesAgain(proposal)
  const params = { mergeId: proposal.id }
  const decided = async (...told: Parameters<typeof toast>) => {
    await readAgain()
    showMerges()
    toast(...told)
  }
  if (proposal.isOwn)
    return (
      <Withdraw
        words="You asked for this, so another owner has to decide."
        send={async () => {
          await api(merges.withdrawMerge, { params })
          await decided('Withdrawn', 'Nothing was moved.')
        }}
      />
    )
  return <Deciding proposal={proposal} decided={decided} />
}

interface DecidingProps extends ProposalProps {
  decided: (...told: Parameters<typeof toast>) => Promise<void>
}

function Deciding({ proposal, decided }: DecidingProps) {
  const params = { mergeId: proposal.id }
  const [from, to] = [useNameOf(proposal.fromId), useNameOf(proposal.toId)]
  return (
    <Decide
      confirming={{
        act: 'Confirm the merge',
        variant: 'danger',
        question: {
          title: `Merge ${from} into ${to}?`,
          says: 'The first record goes, and all it has moves to the second. This can’t be undone.',
        },
        send: async () => {
          await api(merges.confirmMerge, { params })
          await decided('Merging', 'The page shows what has moved.')
        },
      }}
      refusing={{
        label: 'Refuse the merge',
        schema: merges.refuseMerge.request.body,
        hint: 'It stays in the audit trail for good, so don’t name the person.',
        send: async (reason) => {
          await api(merges.refuseMerge, { params, body: { reason } })
          await decided('Refused', 'The person who asked will see why.')
        },
      }}
      among={({ both, refusing }) => (
        <WhatMoves from={{ donorId: proposal.fromId }} to={{ donorId: proposal.toId }} act={both} leave={refusing} />
      )}
    />
  )
}
