import { adminQueries, gifts, mailLink, type roster } from '@evenhand/web-kit/desk'
import { DateTime, groupedNumber, Link, useQuery } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { Administrator } from '../audit/administrator.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { Fact, Facts } from '../lists/facts.tsx'
import { actWords, levelWords, nameOf, stateOf } from './member-words.ts'
import { SupporterLink } from '../lists/supporter-link.tsx'
import { MemberNoteForm } from './note-form.tsx'
import { Platinum } from './platinum.tsx'
import { Standing } from './standing.tsx'

/** Who a member is, which level and why, and what administrators did and noted; beside the list. */
export function MemberPanel({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const found = useQuery(adminQueries.member(memberId))
  return (
    <DeskPanel
      what="member"
      found={found}
      title={({ member }) => ({
        name: nameOf(member),
        state: stateOf(member),
        tone: member.isActive ? 'text-ink-soft' : 'text-danger',
      })}
      version={({ member: { id } }) => id}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <MemberFacts shown={shown} />
          <Platinum member={shown.member} />
          <Standing member={shown.member} />
          <MemberNoteForm memberId={memberId} />
          <Acts acts={shown.acts} />
        </>
      )}
    </DeskPanel>
  )
}

/** The level, and where it comes from. */
function levelOf({ level, hasPlatinum }: roster.ListedMember): string {
  if (level === 'free') return levelWords.free
  if (level === 'platinum') return 'Platinum, granted by an administrator'
  return `${levelWords[level]}, from a paid membership${hasPlatinum ? '. Platinum is granted, too' : ''}`
}

const linkClass = 'text-primary underline underline-offset-4'

const MemberFacts = ({ shown: { member, phone, donorId, referredBy, referred } }: { shown: roster.MemberCase }) => (
  <Facts>
    <Fact name="Email">
      <a href={mailLink(member.email)} className={linkClass} aria-label={`Write to ${member.email}`}>
        {member.email}
      </a>
    </Fact>
    <Fact name="Phone">{phone ?? 'Not given'}</Fact>
    <Fact name="Account number">
      <span className="tabular-nums">{groupedNumber(member.accountNumber)}</span>
    </Fact>
    <Fact name="Level">{levelOf(member)}</Fact>
    <Fact name="Joined">
      <DateTime value={member.createdAt} show="day-and-time" />
    </Fact>
    <Fact name="Referred by">
      {referredBy === null ? (
        'Nobody'
      ) : (
        <Link to={`/admin/members?${new URLSearchParams({ search: referredBy })}`} className={linkClass}>
          {groupedNumber(referredBy)}
        </Link>
      )}
    </Fact>
    <Fact name="Referred">{referred === 1 ? '1 member' : `${referred.toLocaleString('en-US')} members`}</Fact>
    <Fact name="Everything">
      <SupporterLink donorId={donorId}>What happened to this person</SupporterLink>
    </Fact>
    <Allowed to={gifts.listGifts}>
      <Fact name="Payments">
        <Link to={`/admin/gifts?${new URLSearchParams({ search: member.email })}`} className={linkClass}>
          Gifts and payments
        </Link>{' '}
        ·{' '}
        <Link to={`/admin/memberships?${new URLSearchParams({ search: member.email })}`} className={linkClass}>
          Memberships
        </Link>
      </Fact>
    </Allowed>
  </Facts>
)

const Acts = ({ acts }: Pick<roster.MemberCase, 'acts'>) => (
  <section aria-labelledby="member-history" className="grid gap-2">
    <h3 id="member-history" className="font-medium">
      History
    </h3>
    {acts.length === 0 ? (
      <p className="text-ink-soft">No administrator has changed or noted anything yet.</p>
    ) : (
      <ol aria-labelledby="member-history" className="grid gap-2">
        {acts.map(({ id, action, words, by, at }) => (
          <li key={id} className="wrap-anywhere whitespace-pre-line">
            {actWords[action]} <DateTime value={at} show="day-and-time" />, <Administrator id={by} />: {words}
          </li>
        ))}
      </ol>
    )}
  </section>
)
