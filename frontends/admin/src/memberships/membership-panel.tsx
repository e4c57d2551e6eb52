import { mailLink } from '@evenhand/web-kit/desk'
import { DateTime, Link, Money, Sheet, titled } from '@evenhand/web-kit/facade'
import type { memberships } from '@evenhand/web-kit/forms'
import { Fact, Facts } from '../lists/facts.tsx'
import { TakeBar } from '../takings/take-bar.tsx'
import { CancelMembership } from './cancel-membership.tsx'
import { Terms } from './terms.tsx'
import { stateTones, stateWords } from './membership-words.ts'
import { Untold } from './untold.tsx'

type Held = memberships.HeldMembership

interface MembershipPanelProps {
  held: Held
  onClose: () => void
}

const nameOf = ({ level }: Held): string => (level === null ? 'Monthly gift' : `${titled(level)} membership`)

/** Everything about one membership, beside the list. */
export const MembershipPanel = ({ held, onClose }: MembershipPanelProps) => (
  <Sheet
    open
    onOpenChange={(open) => !open && onClose()}
    title={
      <>
        <span className="wrap-anywhere">{held.donorName || held.donorEmail}</span>
        <span className={`block font-sans text-small font-medium ${stateTones[held.state]}`}>
          {stateWords[held.state]}
        </span>
      </>
    }
    className="w-[min(36rem,100vw)] text-small"
  >
    <div className="mt-5 grid gap-6">
      {held.behind && <TakeBar of={{ kind: 'membership', thingId: held.id }} />}
      {held.notice && <Untold held={held} notice={held.notice} />}
      <MembershipFacts held={held} />
      <p className="max-w-prose text-ink-soft">
        Only the donor can change or pause it, in the donor account. To refund a payment, open it in the list of
        payments.
      </p>
      <div className="empty:hidden">
        <CancelMembership
          membershipId={held.id}
          name={nameOf(held)}
          isOver={held.state === 'ended' || held.state === 'ending'}
          look={{ size: 'small', variant: 'outline' }}
        />
      </div>
      <Link
        to={`/admin/gifts?${new URLSearchParams({ search: held.donorEmail })}`}
        className="justify-self-start text-primary underline underline-offset-4"
      >
        Payments of this donor
      </Link>
    </div>
  </Sheet>
)

const MembershipFacts = ({ held }: Pick<MembershipPanelProps, 'held'>) => (
  <Facts>
    <Fact name="Email">
      <a href={mailLink(held.donorEmail)} className="text-primary underline underline-offset-4">
        {held.donorEmail}
      </a>
    </Fact>
    <Fact name={held.level === null ? 'Amount' : 'Level'}>
      <Terms held={held} />
    </Fact>
    <Fact name="Started">
      <DateTime value={held.startedAt} show="day-and-time" />
    </Fact>
    {held.nextPayment && (
      <Fact name="Next payment">
        <Money value={held.nextPayment.amount} /> on <DateTime value={held.nextPayment.at} />
      </Fact>
    )}
    {held.feeCover && (
      <Fact name="Card fee">
        <Money value={held.feeCover} /> of each payment
      </Fact>
    )}
    {held.pausedUntil && (
      <Fact name="Paused until">
        <DateTime value={held.pausedUntil} />
      </Fact>
    )}
    {held.behind && (
      <Fact name="Failed payment">
        <Money value={held.behind.amount} /> since <DateTime value={held.behind.since} />.
        {held.behind.lapsesAt && (
          <>
            {' '}
            Ends on <DateTime value={held.behind.lapsesAt} /> unless it is paid.
          </>
        )}
      </Fact>
    )}
    {held.endsAt && (
      <Fact name="Ends">
        <DateTime value={held.endsAt} />
      </Fact>
    )}
    {held.endedAt && (
      <Fact name="Ended">
        <DateTime value={held.endedAt} />
        {held.endedBecause && ` (${held.endedBecause === 'lapsed' ? 'payment failed' : 'canceled'})`}
      </Fact>
    )}
    <Fact name="Card">{held.card ? `${held.card.brand} ending in ${held.card.last4}` : 'Not known yet'}</Fact>
    <Fact name="Subscription">{held.subscriptionId}</Fact>
    <Fact name={held.level === null ? 'Monthly gift' : 'Membership'}>{held.id}</Fact>
  </Facts>
)
