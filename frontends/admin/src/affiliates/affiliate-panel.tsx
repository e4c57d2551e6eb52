import { adminQueries, type affiliateReviews, mailLink } from '@evenhand/web-kit/desk'
import { DateTime, Link, useQuery } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { stateWords as referralWords } from '../affiliate-referrals/referral-words.ts'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { type Affiliate, stateTones, stateWords } from './affiliate-words.ts'
import { Profiles } from './profiles.tsx'
import { Review } from './review.tsx'

interface AffiliatePanelProps {
  affiliateId: string
  /** As it was before. */
  onReviewed: (affiliate: Affiliate) => void
  onClose: () => void
}

/** Who applies with which profiles, who has the same ones, what the code brought, what was decided and what can be; beside the list. */
export function AffiliatePanel({ affiliateId, onReviewed, onClose }: AffiliatePanelProps) {
  const found = useQuery(adminQueries.affiliate(affiliateId))
  return (
    <DeskPanel
      what="affiliate"
      found={found}
      title={({ affiliate }) => ({
        name: affiliate.affiliateName,
        state: stateWords[affiliate.state],
        tone: stateTones[affiliate.state],
      })}
      version={({ affiliate }) => `${affiliate.id} ${affiliate.version}`}
      takes={({ affiliate: { id, state } }) => (state === 'pending' ? { kind: 'affiliate', thingId: id } : undefined)}
      onClose={onClose}
    >
      {({ affiliate, referrals, twins }) => (
        <>
          {twins.length > 0 && <Twins twins={twins} />}
          <Profiles {...affiliate} />
          <AffiliateFacts affiliate={affiliate} referrals={referrals} />
          <Review affiliate={affiliate} onReviewed={onReviewed} />
          <Acts acts={affiliate.acts} />
        </>
      )}
    </DeskPanel>
  )
}

type Counts = affiliateReviews.AffiliateCase['referrals']

const AffiliateFacts = ({ affiliate, referrals }: { affiliate: Affiliate; referrals: Counts }) => (
  <Facts>
    <Fact name="Contact">
      <a
        href={mailLink(affiliate.email)}
        className="text-primary underline underline-offset-4"
        aria-label={`Write to ${affiliate.email}`}
      >
        {affiliate.email}
      </a>
    </Fact>
    <Fact name="Applied">
      <DateTime value={affiliate.appliedAt} show="day-and-time" />
    </Fact>
    {affiliate.code !== null && (
      <>
        <Fact name="Code">{affiliate.code}</Fact>
        <Fact name="Referrals">
          <Brought referrals={referrals} />
          <Link
            to={`/admin/affiliates/referrals?${new URLSearchParams({ state: 'all', affiliateId: affiliate.id })}`}
            className="block text-primary underline underline-offset-4"
          >
            Show their referrals
          </Link>
        </Fact>
      </>
    )}
  </Facts>
)

function Brought({ referrals }: { referrals: Counts }) {
  const parts = Object.entries(referrals).filter(([, count]) => count > 0)
  if (parts.length === 0) return <>None yet</>
  return parts.map(([state, count]) => (
    <span key={state} className="block tabular-nums">
      {referralWords[state as keyof typeof referralWords]}: {count.toLocaleString('en-US')}
    </span>
  ))
}

function Twins({ twins }: { twins: affiliateReviews.AffiliateCase['twins'] }) {
  const { linkTo } = useListAddress()
  return (
    <section aria-label="Possible duplicates" className="rounded-control border border-line p-4">
      <p className="font-medium">Others applied with one of these profiles</p>
      <ul className="mt-2 grid gap-2">
        {twins.map(({ id, affiliateName, state }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={linkTo({ affiliate: id })} className="text-primary underline underline-offset-4">
              {affiliateName}
            </Link>
            <span className={`ml-2 ${stateTones[state]}`}>{stateWords[state]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Acts = ({ acts }: { acts: Affiliate['acts'] }) =>
  acts.length === 0 ? null : (
    <section>
      <h3 className="font-medium">History</h3>
      <ol className="mt-2 grid gap-2">
        {acts.map(({ state, note, by, at }) => (
          <li key={at} className="wrap-anywhere whitespace-pre-line">
            {stateWords[state]} <Administrator id={by} />, <DateTime value={at} show="day-and-time" />
            {note && <span className="block text-ink-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
