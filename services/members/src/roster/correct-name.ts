import type { supporters } from '@evenhand/contracts/http'
import { noteOfCorrection } from '@evenhand/service-kit/history'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { lockDonor } from '../member/donor-lock.ts'
import type { MemberRow } from '../member/row.ts'
import { findByDonor, saveDetails } from '../member/store.ts'
import { writeDown } from './acting.ts'

export interface NameToCorrect extends supporters.NameCorrection {
  donorId: string
  administratorId: string
  now: Date
}

/**
 * Corrects what a member is called. Why, and what it was before, is written down with the account; the trail of all services hears of neither.
 * Throws `account-not-found`, and `conflict` where the name is another one than was seen.
 */
export const correctName = (db: Database, { donorId, administratorId, now, ...correction }: NameToCorrect) =>
  db.transaction(async (tx): Promise<supporters.PersonalName> => {
    await lockDonor(tx, donorId)
    const member = await findByDonor(tx, donorId)
    const before = knownName(member)
    if (!member || !before) throw new Problem('account-not-found', { detail: 'This person has no member account.' })
    const { firstName, lastName } = correction
    if (lastName === '') throw invalidField('lastName', 'A member account needs a last name')
    const words = noteOfCorrection(before, correction)
    if (words === undefined) return before
    const done = { memberId: member.id, administratorId, now }
    await writeDown(tx, done, { action: 'name-corrected', told: 'name-corrected', words })
    await saveDetails(tx, donorId, { firstName, lastName, phone: member.phone, now })
    return { firstName, lastName }
  })

/** Null for who is erased, or no member. */
export const knownName = (member: MemberRow | undefined): supporters.PersonalName | null =>
  member && member.email !== '' ? { firstName: member.first_name, lastName: member.last_name } : null
