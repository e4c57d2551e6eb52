import { claims } from '@evenhand/web-kit/desk'
import { api, DateTime, toast } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { Allowed } from '../frame/allowed.tsx'
import { Decide, Withdraw } from '../second-person/decide.tsx'
import { NobodyElse } from '../second-person/nobody-else.tsx'
import { awardedTo, awardedWords } from './award-prize.tsx'
import { placeWords, reasonWords } from './claim-words.ts'
import type { ClaimProps } from './next-act.tsx'
import { Part } from './part.tsx'
import { useDesk } from './use-desk.ts'

export interface ProposalProps extends ClaimProps {
  proposal: claims.Proposal
}

/** Whether two people decide here and a proposal waits, so that no other act is offered meanwhile. */
export const isProposed = ({ people, proposal }: claims.WinnerDesk): boolean =>
  people === 2 && proposal?.state === 'open'

/** What one person proposed, for another one to confirm or refuse. */
export function ProposalCard(props: ProposalProps) {
  const { proposal, desk, claim } = props
  const { act, reason, words, state, proposedBy, proposedAt, expiresAt } = proposal
  return (
    <Part title={act === 'award' ? 'Proposed: award the prize' : 'Proposed: pass the prize on'}>
      <div className="grid max-w-prose gap-3 rounded-control border border-line p-4">
        <p className="font-medium wrap-anywhere">
          {act === 'award' ? `Award ${awardedTo(desk, claim)}.` : `${placeWords(claim.place)} forfeits the prize.`}
        </p>
        {reason && (
          <p className="wrap-anywhere">
            {reasonWords[reason]}: {words}
          </p>
        )}
        <p className="text-small text-ink-soft">
          Proposed <Administrator id={proposedBy} /> on <DateTime value={proposedAt} show="day-and-time" />.{' '}
          {state === 'void' ? (
            'The claim has changed since, so this no longer counts.'
          ) : (
            <>
              {state === 'expired' ? 'It expired on' : 'It expires on'}{' '}
              <DateTime value={expiresAt} show="day-and-time" />.
            </>
          )}
        </p>
        {state === 'open' && (
          <Allowed to={claims.confirmProposal}>
            <Acts {...props} />
          </Allowed>
        )}
      </div>
    </Part>
  )
}

const paramsOf = ({ desk, claim, proposal }: ProposalProps) => ({
  slug: desk.slug,
  place: String(claim.place),
  proposalId: proposal.id,
})

function Acts(props: ProposalProps) {
  const { desk, claim, proposal } = props
  const { show, lookAgain: onError } = useDesk(desk.slug)
  const params = paramsOf(props)
  const isAward = proposal.act === 'award'
  const decided = (after: claims.WinnerDesk, ...told: Parameters<typeof toast>) => {
    toast(...told)
    show(after)
  }
  if (proposal.isOwn)
    return (
      <>
        <NobodyElse decides="prizes" />
        <Withdraw
          words="You proposed this, so another person has to confirm it."
          send={async () => decided(await api(claims.withdrawProposal, { params }), 'Withdrawn', 'Nothing was done.')}
          onError={onError}
        />
      </>
    )
  return (
    <Decide
      before={<p className="text-ink-soft">{followsWords(props)} You can’t undo it.</p>}
      confirming={{
        act: isAward ? 'Confirm and award' : 'Confirm and pass it on',
        variant: isAward ? 'primary' : 'danger',
        send: async () => {
          const after = await api(claims.confirmProposal, { params })
          if (isAward) decided(after, 'Awarded', awardedWords(claim))
          else decided(after, 'Passed on', claim.person ? passedOnWords(claim) : 'It’s in the record.')
        },
        onError,
      }}
      refusing={{
        label: 'Refuse the proposal',
        schema: claims.refuseProposal.request.body,
        hint: 'Kept in the record, for administrators only.',
        send: async (reason) =>
          decided(
            await api(claims.refuseProposal, { params, body: { reason } }),
            'Refused',
            'The person who proposed it will see why.',
          ),
        onError,
      }}
    />
  )
}

/** What happens as soon as it is confirmed. */
function followsWords({ desk, claim, proposal }: ProposalProps): string {
  if (proposal.act === 'award')
    return 'The winner’s first name, initial and state are published as soon as you confirm this.'
  return claim.place < desk.alternates
    ? `${placeWords(claim.place + 1)} becomes the potential winner as soon as you confirm this.`
    : 'No one is left after that, and the prize is not awarded.'
}

const passedOnWords = ({ person }: claims.Claim): string =>
  person?.email ? 'They get an email.' : 'Write to them: we have no email address for them.'
