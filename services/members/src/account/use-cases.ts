import { tellIfAdministrator } from '@evenhand/service-kit/audit'
import {
  browserOf,
  type Caller,
  hasProvedMailbox,
  type MailboxSeal,
  newcomerSessionSeconds,
} from '@evenhand/service-kit/auth'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { isAccountNumber } from '../registration/rules.ts'
import type { MemberRow } from '../registration/store.ts'
import { findByDonor, findByNumber, saveDetails } from './store.ts'

export interface AskedMember {
  caller: Caller
  accountNumber: string
  /** What of the account, in a few words. */
  part: string
  now: Date
}

/**
 * The member of this number, for that person or an administrator, of whom it is told. Whoever else asks learns nothing, not even whether it
 * is known.
 */
export async function findMemberFor(
  db: Database,
  { caller, accountNumber, part, now }: AskedMember,
): Promise<MemberRow> {
  const member = isAccountNumber(accountNumber) ? await findByNumber(db, accountNumber) : undefined
  if (caller.role === 'administrator') {
    const { donor_id: id } = member ?? unknownNumber()
    const act = { action: 'account-read', thing: { kind: 'donor', id }, words: part, at: now } as const
    await db.transaction((tx) => tellIfAdministrator(tx, caller, act))
  } else if (caller.role !== 'donor' || member?.donor_id !== caller.donorId) throw new Problem('sign-in-required')
  else if (!mayOpenMember(caller, member.created_at, now)) throw new Problem('mailbox-to-prove')
  return member ?? unknownNumber()
}

/**
 * A first payment signs in whoever typed the address, and knows nothing of members. A registration signs in for a day: an older member is
 * opened by the mailbox alone (docs/decisions/0012).
 */
const mayOpenMember = (caller: Caller, memberSince: Date, now: Date): boolean =>
  hasProvedMailbox(caller) || now.getTime() - memberSince.getTime() <= newcomerSessionSeconds * 1000

export async function findOwnMember(caller: Caller, queries: Queries, now: Date): Promise<MemberRow | undefined> {
  if (caller.role !== 'donor') throw new Problem('not-allowed')
  const member = await findByDonor(queries, caller.donorId)
  if (member && !mayOpenMember(caller, member.created_at, now)) throw new Problem('mailbox-to-prove')
  return member
}

export async function changeOwnMember(
  caller: Caller,
  queries: Queries,
  { firstName, lastName, phone, now }: { firstName: string; lastName: string; phone: string; now: Date },
): Promise<MemberRow> {
  const member = await findOwnMember(caller, queries, now)
  const changed = member && (await saveDetails(queries, member.donor_id, { firstName, lastName, phone: phone || null }))
  if (!changed)
    throw new Problem('account-not-found', { detail: 'There’s no member account with this email address yet.' })
  return changed
}

/** The mailbox of a number, sealed for the browser that asks. An unknown number is said to be one at once (spec 03 §B). */
export async function sealMailbox(
  queries: Queries,
  asked: { accountNumber: string; caller: Caller; now: Date },
  { seal }: MailboxSeal,
): Promise<string> {
  const { accountNumber, caller, now } = asked
  const browser = browserOf(caller)
  const member = isAccountNumber(accountNumber) ? await findByNumber(queries, accountNumber) : undefined
  const { email } = member ?? unknownNumber()
  return seal({ email, browser, now })
}

function unknownNumber(): never {
  throw new Problem('account-not-found', { detail: 'Please check your account number and try again' })
}
