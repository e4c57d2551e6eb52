import { Card, DateTime, isProblem, Link, Money, queries, useQuery } from '@evenhand/web-kit/facade'
import { Tip, Tips } from '@evenhand/web-kit/forms'
import type { ReactNode } from 'react'
import { PreferencesCard } from '../profile/preferences-card.tsx'
import { AccountNumber } from './account-number.tsx'
import { DetailsForm } from './details-form.tsx'
import { LevelCard } from './level-card.tsx'
import type { Member } from './registration.ts'

export const Profile = ({ member }: { member: Member }) => (
  <Tips>
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card>
        <h2 className="text-title">Account number</h2>
        <div className="mt-4">
          <AccountNumber number={member.accountNumber} />
        </div>
        <dl className="mt-6 grid gap-x-6 gap-y-4 border-t border-hairline pt-5 sm:grid-cols-[auto_1fr]">
          <Fact title="Name">
            {member.firstName} {member.lastName}
          </Fact>
          <Fact title="Email">{member.email}</Fact>
          <Fact title="Phone">{member.phone ?? 'Not given'}</Fact>
          <Fact
            title="Total Entries"
            tip="Your entries that count, in all giveaways so far. New ones can take a moment to appear."
          >
            <TotalEntries />
          </Fact>
          <Fact
            title="Total donated"
            tip="Everything you paid: gifts, memberships and multipliers, less refunds. Your receipts say what may be deductible."
          >
            <Money value={member.totalDonated} />
          </Fact>
          <Fact title="Member since">
            <DateTime value={member.createdAt} />
          </Fact>
        </dl>
      </Card>
      <LevelCard member={member} />
      <DetailsForm member={member} />
      <PreferencesCard email={member.email} firstName={member.firstName} />
    </div>
  </Tips>
)

const Fact = ({ title, tip, children }: { title: string; tip?: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft max-sm:-mb-4">
      {title} {tip && <Tip about={title}>{tip}</Tip>}
    </dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

/** The account behind the link says how. */
const whyNone = (error: unknown): string =>
  isProblem(error, 'mailbox-to-prove') ? 'Confirm your email to see your entries' : "Couldn't load"

function TotalEntries() {
  const stats = useQuery({ ...queries.donorStats(), refetchOnMount: 'always' })
  const words = stats.data?.totalLifetimeEntries.toLocaleString('en-US') ?? (stats.isError ? whyNone(stats.error) : '…')
  return (
    <>
      <span className="tabular-nums">{words}</span>
      {' · '}
      <Link to="/donor-account" className="text-primary underline underline-offset-4">
        Where they came from
      </Link>
    </>
  )
}
