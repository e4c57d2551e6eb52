import { Button, ErrorState, isProblem, Link, messageOf, queries, useQuery, useSignOut } from '@evenhand/web-kit/facade'
import { Behind } from '../membership/behind.tsx'
import { isMembership, nounOf } from '../membership/memberships.ts'
import { MonthlyGiftSection } from '../membership/monthly-gift/monthly-gift-section.tsx'
import { MembershipSection } from '../membership/membership-section.tsx'
import { PreferencesCard } from '../profile/preferences-card.tsx'
import { ProfileCard } from '../profile/profile-card.tsx'
import { SessionsCard } from '../profile/sessions-card.tsx'
import { YourDataCard } from '../your-data/your-data-card.tsx'
import { ProofsSection } from '../proofs/proofs-section.tsx'
import { ReceiptsSection } from '../receipts/receipts-section.tsx'
import { useExpiredSession } from '@evenhand/web-kit/sign-in'
import { MailboxToProve, toSeeEntries } from '../sign-in/mailbox-to-prove.tsx'
import { AccountNotFound } from './account-not-found.tsx'
import { Awaiting, useStats } from './awaiting.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DrawCards } from './draw-cards.tsx'
import { HeldEntries, useHold } from './held-entries.tsx'
import { partsOf } from './entry-breakdown.tsx'
import { useEntryPages } from './entry-pages.ts'
import { type Holder, withoutGift } from './holder.ts'
import { earnsNothing } from './earns-nothing.ts'
import { EntryTabs } from './entry-tabs.tsx'
import { NotCounted } from './not-counted.tsx'
import { Refunded } from './refunded.tsx'
import { StatCards } from './stat-cards.tsx'
import { useAccount } from './use-account.ts'
import { useGifts } from './use-gifts.ts'
import { useHash } from './use-hash.ts'
import { useAwaitedGift } from './use-awaited-gift.ts'

const holdsMore =
  'You’re signed in because of a payment or a registration in this browser, and this account holds more than that. To see it, sign out, then sign in with the code we email you.'

export function Dashboard() {
  const changeAccount = useSignOut()
  const awaited = useAwaitedGift()
  const account = useAccount(awaited.polling)
  const given = useGifts(awaited.polling)
  const stats = useStats(awaited.polling)
  const history = useEntryPages(awaited.polling)
  const failed = [account, stats].find((query) => query.isError)
  useExpiredSession(failed?.error)
  const hold = useHold()
  const memberships = useQuery(queries.memberships())
  const running = memberships.data?.filter(({ state }) => state !== 'ended') ?? []
  const membership = running.find(isMembership)

  if ([account, stats, history, memberships, hold].some(({ isPending }) => isPending)) return <DashboardSkeleton />
  if (isProblem(failed?.error, 'mailbox-to-prove'))
    return <MailboxToProve>{failed === account ? holdsMore : toSeeEntries}</MailboxToProve>
  const hasNoGift = account.data === null
  const hasEntries = stats.data !== undefined && (partsOf(stats.data).length > 0 || stats.data.awaiting.length > 0)
  // Whoever had entries that were taken back reads there why.
  const hadEntries = history.data?.pages.some((page) => page.length > 0)
  if (hasNoGift && !hasEntries && !hadEntries && !awaited.waiting && hold.data === null) return <AccountNotFound />
  const holder = account.data ?? (hasNoGift ? withoutGift : undefined)
  if (!holder || !stats.data) {
    return (
      <ErrorState
        title="We couldn't load your account"
        message={messageOf(failed?.error, 'Try again in a moment.')}
        onRetry={() => void Promise.all([account.refetch(), stats.refetch()])}
      />
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-ink-soft">Donor Account Portal</p>
          <h1 className="text-heading break-words">{welcomeTo(holder)}</h1>
        </div>
        <Button variant="outline" size="small" loading={changeAccount.isPending} onClick={() => changeAccount.mutate()}>
          Change Account
        </Button>
      </div>
      {awaited.waiting && (
        <p role="status" className="mt-6 rounded-card bg-badge-free px-5 py-4 text-on-badge-free">
          We're recording your gift. Its entries will appear here in a moment.
        </p>
      )}
      {running.map(
        (one) =>
          one.behind && (
            <Behind key={one.id} behind={one.behind} noun={nounOf(one)}>
              <Button asChild size="small" className="mt-3">
                <Link
                  to={
                    isMembership(one)
                      ? '/donor-account?membership=card#membership'
                      : '/donor-account?monthly-gift=card#monthly-gift'
                  }
                >
                  Use another card
                </Link>
              </Button>
            </Behind>
          ),
      )}
      <DrawCards stats={stats.data} />
      <StatCards
        account={holder}
        stats={stats.data}
        membership={membership}
        isNotOpen={earnsNothing(running, given.gifts.data ?? [])}
        hasRefund={given.all?.some(({ gift }) => gift.paidBack !== '0.00') ?? false}
      />
      <Refunded gifts={given.all ?? []} />
      <Awaiting awaiting={stats.data.awaiting} />
      <HeldEntries hold={hold.data} />
      <NotCounted notCounted={stats.data.notCounted} />
      <div id="membership" className="scroll-mt-20">
        <MembershipSection level={holder.membershipLevel} />
      </div>
      <div id="monthly-gift" className="scroll-mt-20">
        <MonthlyGiftSection />
      </div>
      <EntryTabs account={holder} stats={stats.data} />
      <ProofsSection />
      <div id="receipts" className="scroll-mt-20">
        <ReceiptsSection polling={awaited.polling} />
      </div>
      <div id="profile" className="mt-12 grid scroll-mt-20 items-start gap-5 lg:grid-cols-2">
        <ProfileCard />
        <PreferencesCard email={holder.email} firstName={holder.firstName ?? ''} />
        <SessionsCard />
        <YourDataCard email={holder.email} />
      </div>
      <HashFollower />
    </>
  )
}

/** Mounted with the parts that an address can name. */
function HashFollower() {
  useHash()
  return null
}

function welcomeTo({ firstName, email }: Holder): string {
  const name = firstName || email
  return name ? `Welcome, ${name}!` : 'Welcome!'
}
