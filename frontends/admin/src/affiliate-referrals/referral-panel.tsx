import { adminQueries, affiliateHolds, affiliateReviews, gifts } from '@evenhand/web-kit/desk'
import { Button, DateTime, Link, useQuery } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { Allowed, useMay } from '../frame/allowed.tsx'
import { Administrator } from '../audit/administrator.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { ReasonForm } from '../lists/reason-form.tsx'
import { affiliateReads, type Referral, referralWords, stateTones, stateWords, waits } from './referral-words.ts'
import { useDecide } from './use-decide.ts'

interface ReferralPanelProps {
  referralId: string
  /** As it was before. */
  onDecided: (referral: Referral) => void
  onClose: () => void
}

/** What speaks for and against a referral, what it resembles, what was decided, and what can be; beside the list. */
export function ReferralPanel({ referralId, onDecided, onClose }: ReferralPanelProps) {
  const found = useQuery(adminQueries.affiliateReferral(referralId))
  return (
    <DeskPanel
      what="referral"
      found={found}
      title={({ referral }) => ({
        name: referralWords(referral),
        state: stateWords[referral.state],
        tone: stateTones[referral.state],
      })}
      version={({ referral }) => `${referral.id} ${referral.version}`}
      takes={({ referral }) => (waits(referral) ? { kind: 'referral', thingId: referral.id } : undefined)}
      onClose={onClose}
    >
      {({ referral, acts, alike }) => (
        <>
          <ReferralFacts referral={referral} />
          <Decide referral={referral} onDecided={onDecided} />
          <Alike alike={alike} />
          <Acts acts={acts} />
        </>
      )}
    </DeskPanel>
  )
}

const ReferralFacts = ({ referral }: { referral: Referral }) => (
  <>
    {referral.appeal && (
      <blockquote className="border-l-2 border-hairline pl-4 text-body wrap-anywhere whitespace-pre-line">
        {referral.appeal}
      </blockquote>
    )}
    <Facts>
      <Fact name="Held by">
        {referral.holds.length === 0
          ? 'Nothing'
          : referral.holds.map((hold) => (
              <span key={hold} className="block">
                {affiliateHolds[hold].title}
              </span>
            ))}
      </Fact>
      <Fact name="Affiliate">
        <Link
          to={`/admin/affiliates?${new URLSearchParams({ state: 'all', affiliate: referral.affiliateId })}`}
          className="text-primary underline underline-offset-4"
        >
          {referral.affiliateName}
        </Link>
        <span className="block text-fine text-ink-soft">{referral.code}</span>
      </Fact>
      <Fact name="Gift">
        <span className="tabular-nums">${referral.amount}</span>, paid{' '}
        <DateTime value={referral.paidAt} show="day-and-time" />
        <Allowed to={gifts.listGifts}>
          <Link
            to={`/admin/gifts?${new URLSearchParams({ search: referral.donorId })}`}
            className="block text-primary underline underline-offset-4"
          >
            Gifts of this donor
          </Link>
        </Allowed>
      </Fact>
      <Fact name="Click">
        {referral.click === null ? (
          'None was recorded'
        ) : (
          <>
            <DateTime value={referral.click.at} show="day-and-time" />
            {referral.click.from !== null && <span className="block">From {referral.click.from}</span>}
            {referral.click.ad && <span className="block">From a paid ad</span>}
          </>
        )}
      </Fact>
      {referral.releasesAt !== null && (
        <Fact name="Counts by">
          <DateTime value={referral.releasesAt} show="day-and-time" />
        </Fact>
      )}
      {referral.reason && <Fact name="Rejected because">{referral.reason}</Fact>}
    </Facts>
  </>
)

/** Accept, or reject with a reason; what was decided can be decided otherwise later, but for the end of an appeal. */
function Decide({ referral, onDecided }: { referral: Referral; onDecided: (referral: Referral) => void }) {
  const may = useMay()
  const [rejecting, setRejecting] = useState(false)
  const decide = useDecide(() => onDecided(referral))
  const { state } = referral
  const name = referralWords(referral)
  const reject = state === 'appealed' ? 'Keep rejected' : 'Reject'
  const isRejected = state === 'rejected' || state === 'upheld'
  if (!may(affiliateReviews.decideReferrals)) return null
  if (rejecting) {
    return (
      <ReasonForm
        {...affiliateReads}
        label={`${reject}: ${name}`}
        submit="Reject"
        sending={decide.isPending}
        onReason={(reason) => decide.mutate({ verdict: 'rejected', reason, of: [referral] })}
        onCancel={() => setRejecting(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      {(state === 'held' || state === 'appealed' || state === 'rejected') && (
        <Button
          size="small"
          loading={decide.isPending}
          aria-label={`Accept: ${name}`}
          onClick={() => decide.mutate({ verdict: 'accepted', of: [referral] })}
        >
          Accept
        </Button>
      )}
      {!isRejected && state !== 'reversed' && (
        <Button size="small" variant="outline" aria-label={`${reject}: ${name}`} onClick={() => setRejecting(true)}>
          {reject}
        </Button>
      )}
    </div>
  )
}

const likenessWords = { device: 'device', card: 'card', network: 'network' } as const
const listed = new Intl.ListFormat('en-US')

function Alike({ alike }: { alike: affiliateReviews.ReferralCase['alike'] }) {
  const { linkTo } = useListAddress()
  if (alike.length === 0) return null
  return (
    <section>
      <h3 className="font-medium">Others that look alike</h3>
      <ul className="mt-2 grid gap-2">
        {alike.map(({ referral, by }) => (
          <li key={referral.id} className="min-w-0">
            <Link to={linkTo({ referral: referral.id })} className="text-primary underline underline-offset-4">
              {referralWords(referral)}
            </Link>
            {', '}
            <DateTime value={referral.paidAt} />:{' '}
            <span className={stateTones[referral.state]}>{stateWords[referral.state]}</span>
            <span className="block text-fine text-ink-soft">
              Same {listed.format(by.map((likeness) => likenessWords[likeness]))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was decided, the newest last. */
const Acts = ({ acts }: { acts: affiliateReviews.ReferralCase['acts'] }) =>
  acts.length === 0 ? null : (
    <section>
      <h3 className="font-medium">History</h3>
      <ol className="mt-2 grid gap-2">
        {acts.map(({ state, note, by, at }) => (
          <li key={`${at} ${state}`} className="wrap-anywhere whitespace-pre-line">
            {stateWords[state]} {by === 'affiliate' ? 'by the affiliate' : <Administrator id={by} />},{' '}
            <DateTime value={at} show="day-and-time" />
            {note && <span className="block text-ink-soft">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
