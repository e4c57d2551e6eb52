import type { StandingChange } from '@evenhand/contracts/catalogue'
import { searchedIn } from '@evenhand/contracts/search'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { MemberRow } from './row.ts'

/** Of `members`, with the totals that were heard. */
export const memberColumns = sql`id, donor_id, account_number, referral_code, email, first_name, last_name, phone, level, referred_by, is_active,
  coalesce((select donated_cents from donor_totals total where total.donor_id = members.donor_id), 0) as total_donated,
  coalesce((select entries from donor_totals total where total.donor_id = members.donor_id), 0) as total_entries, created_at, updated_at`

/** The number of an account that was merged leads to the one that is kept. */
export async function findByNumber(queries: Queries, accountNumber: string): Promise<MemberRow | undefined> {
  const [member] = await queries.query<MemberRow>(sql`
    select ${memberColumns} from members
    where id = (select coalesce(named.merged_into, named.id) from members named where named.account_number = ${accountNumber})`)
  return member
}

export async function findByDonor(queries: Queries, donorId: string): Promise<MemberRow | undefined> {
  const [member] = await queries.query<MemberRow>(sql`select ${memberColumns} from members where donor_id = ${donorId}`)
  return member
}

/** What administrators search of a member. */
export const searchedOf = (member: Pick<MemberRow, 'first_name' | 'last_name' | 'email' | 'account_number'>): string =>
  searchedIn(`${member.first_name} ${member.last_name}`, member.email, member.account_number)

/** Returns undefined for a donor who is no member. */
export async function saveDetails(
  queries: Queries,
  donorId: string,
  { firstName, lastName, phone, now }: { firstName: string; lastName: string; phone: string | null; now: Date },
): Promise<MemberRow | undefined> {
  const [member] = await queries.query<MemberRow>(sql`
    update members set first_name = ${firstName}, last_name = ${lastName}, phone = ${phone},
      updated_at = ${now}, searched = ${searchedIn(`${firstName} ${lastName}`)} || substr(searched, strpos(searched, chr(10)))
    where donor_id = ${donorId} returning ${memberColumns}`)
  return member
}

/** When a member's account was deactivated and made active again. */
export const listStandings = (db: Queries, donorId: string): Promise<StandingChange[]> =>
  db.query<StandingChange>(sql`
    select action = 'reactivated' as "isActive", (row_number() over (order by act.id))::int as version, at as "changedAt"
    from member_acts act join members on members.id = act.member_id
    where donor_id = ${donorId} and action in ('deactivated', 'reactivated')`)
