import { browserOf, type Caller, type MailboxSeal } from '@evenhand/service-kit/auth'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { mayOpenMember, unknownNumber } from '../member/find-for.ts'
import type { MemberRow } from '../member/row.ts'
import { isAccountNumber } from '../member/rules.ts'
import { refuseDeactivated } from '../member/standing.ts'
import { findByDonor, findByNumber, saveDetails } from '../member/store.ts'

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
  refuseDeactivated(member)
  const changed =
    member && (await saveDetails(queries, member.donor_id, { firstName, lastName, phone: phone || null, now }))
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
