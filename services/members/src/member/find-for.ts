import { tellIfAdministrator } from '@evenhand/service-kit/audit'
import { type Caller, hasProvedMailbox, newcomerSessionSeconds } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { MemberRow } from './row.ts'
import { isAccountNumber } from './rules.ts'
import { findByNumber } from './store.ts'

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
export const mayOpenMember = (caller: Caller, memberSince: Date, now: Date): boolean =>
  hasProvedMailbox(caller) || now.getTime() - memberSince.getTime() <= newcomerSessionSeconds * 1000

export function unknownNumber(): never {
  throw new Problem('account-not-found', { detail: 'Please check your account number and try again' })
}
