import type { Cents } from '@evenhand/contracts/money'
import { searchedIn } from '@evenhand/contracts/search'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { splitName } from './rules.ts'

export interface Donor {
  donorId: string
  /** Their own; until that is known, of a record that was merged into this one. */
  email: string
  firstName: string | null
  lastName: string | null
  membershipLevel: string
  totalDonatedCents: Cents
  processorCustomer: string | null
  /** Null: the name may have been typed by somebody else than the owner of the address. */
  mailboxProvedAt: Date | null
  lastActivityAt: Date
  createdAt: Date
}

/** What lists are ordered by, where the order is by name. */
export const donorNameKey = sql`lower(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`

interface DonorRow {
  donor_id: string
  email: string
  first_name: string | null
  last_name: string | null
  searched: string
  membership_level: string
  total_donated_cents: bigint
  processor_customer: string | null
  mailbox_proved_at: Date | null
  last_activity_at: Date
  created_at: Date
  reached_at: string
}

/**
 * Makes the donor known. The name and address of a known donor stay: who only types an address must not change the account behind it. One who was
 * erased has the address again, to which what comes is sent, and no name before something was paid (`nameNameless`). One who is known by a merge alone
 * has their own address from the first gift with it.
 */
export async function insertDonorIfNew(
  tx: Transaction,
  donor: { donorId: string; email: string; name: string; now: Date },
): Promise<void> {
  const { firstName, lastName } = splitName(donor.name)
  await tx.query(sql`
    insert into donors (donor_id, email, first_name, last_name, searched, last_activity_at, created_at)
    values (${donor.donorId}, ${donor.email}, ${firstName}, ${lastName}, ${searchedIn(donor.name, donor.email)}, ${donor.now}, ${donor.now})
    on conflict (donor_id) do update set email = excluded.email, searched = split_part(donors.searched, chr(10), 1) || ${searchedIn('', donor.email)}
    where donors.email = '' and lower(btrim(excluded.email)) not in (select lower(btrim(address)) from addresses_of_merged(donors.donor_id) address)`)
}

/** Who was erased and pays again is called as they say with the payment. Answers the donor with that name; they are locked. */
export async function nameNameless(tx: Transaction, donor: Donor, name: string): Promise<Donor> {
  if (donor.firstName !== null || donor.lastName !== null) return donor
  const { donorId, email } = donor
  const named = splitName(name)
  await tx.query(sql`
    update donors set first_name = ${named.firstName}, last_name = ${named.lastName}, searched = ${searchedIn(name, email)}
    where donor_id = ${donorId}`)
  return { ...donor, ...named }
}

/** Locks the donor: gifts of one donor are confirmed one after the other, so their events leave in that order. */
export async function lockDonor(tx: Transaction, donorId: string): Promise<Donor> {
  const [row] = await tx.query<DonorRow>(sql`
    select *, reached_at(donor_id, email) from donors where donor_id = ${donorId} for update`)
  if (!row) throw new Error('a gift without its donor')
  return toDonor(row)
}

export async function findDonor(db: Queries, donorId: string): Promise<Donor | undefined> {
  const [row] = await db.query<DonorRow>(sql`
    select *, reached_at(donor_id, email) from donors where donor_id = ${donorId}`)
  return row && toDonor(row)
}

/** Whether there is anything to see in the account of the donor: a gift that was paid, also one that was paid back. */
export async function hasAccount(db: Queries, donorId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from gifts where donor_id = ${donorId} and state <> 'pending' limit 1`)
  return rows.length === 1
}

/** Whether the donor has given something that was not paid back, or entered free: then multipliers have something to multiply. */
export async function hasGiven(db: Queries, donorId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from gifts where donor_id = ${donorId} and state = 'confirmed' limit 1`)
  return rows.length === 1
}

/** Whether money of the donor is here: not only a free entry, and not all paid back. */
export async function hasPaid(db: Queries, donorId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from gifts
    where donor_id = ${donorId} and state = 'confirmed' and amount_cents > paid_back_cents limit 1`)
  return rows.length === 1
}

/** What a donor has paid for memberships and multipliers, less what went back. The law sees no gift in it, so the donor sees it apart. */
export async function sumMembershipPayments(db: Queries, donorId: string): Promise<Cents> {
  const [row] = await db.query<{ cents: Cents }>(sql`
    select coalesce(sum(amount_cents - paid_back_cents), 0)::bigint as cents from gifts
    where donor_id = ${donorId} and state <> 'pending' and kind in ('level-month', 'level-once', 'multiplier')`)
  return row?.cents ?? 0n
}

export async function addToDonor(tx: Transaction, donorId: string, cents: Cents, at: Date): Promise<void> {
  await tx.query(sql`
    update donors set total_donated_cents = total_donated_cents + ${cents}, last_activity_at = greatest(last_activity_at, ${at})
    where donor_id = ${donorId}`)
}

export async function saveDonorLevel(tx: Transaction, donorId: string, level: string): Promise<void> {
  await tx.query(sql`
    update donors set membership_level = ${level} where donor_id = ${donorId} and membership_level <> ${level}`)
}

/** Receipts have the name that they were issued with. */
export async function saveDonorName(
  db: Queries,
  donorId: string,
  { firstName, lastName }: Pick<Donor, 'firstName' | 'lastName'>,
): Promise<Donor> {
  const [row] = await db.query<DonorRow>(sql`
    update donors set first_name = ${firstName}, last_name = ${lastName},
      searched = ${searchedIn(nameOf({ firstName, lastName }))} || substr(searched, strpos(searched, chr(10)))
    where donor_id = ${donorId} returning *, reached_at(donor_id, email)`)
  if (!row) throw new Error('a name for a donor who is not known')
  return toDonor(row)
}

export async function saveProcessorCustomer(db: Queries, donorId: string, customer: string): Promise<void> {
  await db.query(sql`update donors set processor_customer = ${customer} where donor_id = ${donorId}`)
}

export async function noteProvedMailbox(db: Queries, donorId: string, at: Date): Promise<void> {
  await db.query(sql`
    update donors set mailbox_proved_at = ${at} where donor_id = ${donorId} and mailbox_proved_at is null`)
}

/** The full name as it was given. */
export const nameOf = ({ firstName, lastName }: Pick<Donor, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ')

/**
 * How a mail greets. A donor causes many of them at will, and changes the name: until the mailbox is proved, what was typed as a name does
 * not go to it, and the greeting has none (docs/decisions/0012).
 */
export const greetingOf = (donor: Donor): string => (donor.mailboxProvedAt ? nameOf(donor) : '')

const toDonor = (row: DonorRow): Donor => ({
  donorId: row.donor_id,
  email: row.reached_at,
  firstName: row.first_name,
  lastName: row.last_name,
  membershipLevel: row.membership_level,
  totalDonatedCents: row.total_donated_cents,
  processorCustomer: row.processor_customer,
  mailboxProvedAt: row.mailbox_proved_at,
  lastActivityAt: row.last_activity_at,
  createdAt: row.created_at,
})
