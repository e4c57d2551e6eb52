import { MemberRegisteredSchema } from '@evenhand/contracts/events'
import type { members, ParsedOf } from '@evenhand/contracts/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type IdempotencyKey, oncePerKey } from '@evenhand/service-kit/idempotency'
import { appendToOutbox } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { hasGiven } from '../givers/store.ts'
import { bestLevel } from '../levels/rules.ts'
import { addHolder, findHeldLevels } from '../levels/store.ts'
import { type Draw, drawAccountNumber, drawReferralCode, readReferrer } from './rules.ts'
import { findReferrer, hasAccount, insertMember, lockDonor, type MemberRow } from './store.ts'

const drawsMax = 5

export type RegistrationForm = ParsedOf<typeof members.registerMember>['body']

export interface Registered {
  member: members.Member
  donorId: string
  /** Nothing was known of this donor before, so the browser that registered may see the account (spec 03 §B). */
  isNewcomer: boolean
}

/**
 * Makes a member with a fresh account number. The level is free, or what the donor's paid membership gives; a paid level that the form
 * names begins with its payment. Refuses an address that has an account, and a referral that names nobody.
 */
export async function registerMember(
  db: Database,
  form: RegistrationForm,
  means: { now: Date; draw: Draw; donorIdOf: DonorIdOf; idempotency: IdempotencyKey | undefined },
): Promise<Registered> {
  const donorId = means.donorIdOf(form.email)
  return db.transaction((tx) =>
    oncePerKey(tx, means.idempotency, async () => {
      await lockDonor(tx, donorId)
      if (await hasAccount(tx, donorId)) throw new Problem('already-registered')
      const referrer = await referrerOf(tx, form.referredBy)
      const held = await findHeldLevels(tx, donorId)
      const member = await insertWithFreshNumber(tx, means.draw, {
        id: uuidv7(),
        donor_id: donorId,
        email: form.email.trim(),
        first_name: form.firstName,
        last_name: form.lastName,
        phone: form.phone || null,
        level: bestLevel(held),
        referred_by: referrer?.account_number ?? null,
        created_at: means.now,
      })
      await addHolder(tx, member.id, member.level)
      await appendToOutbox(tx, MemberRegisteredSchema, donorId, {
        memberId: member.id,
        donorId,
        level: member.level,
        referrerMemberId: referrer?.id ?? '',
        registeredAt: member.created_at.toISOString(),
      })
      const isNewcomer = held.length === 0 && !(await hasGiven(tx, donorId))
      return { member: toMember(member), donorId, isNewcomer }
    }),
  )
}

async function referrerOf(tx: Transaction, typed: string | undefined) {
  if (!typed) return undefined
  const referrer = await findReferrer(tx, readReferrer(typed))
  if (!referrer) throw invalidField('referredBy', 'We could not find a member with this account number')
  return referrer
}

async function insertWithFreshNumber(
  tx: Transaction,
  draw: Draw,
  details: Omit<MemberRow, 'account_number' | 'referral_code'>,
): Promise<MemberRow> {
  for (let draws = 0; draws < drawsMax; draws++) {
    const member = { ...details, account_number: drawAccountNumber(draw), referral_code: drawReferralCode(draw) }
    if (await insertMember(tx, member)) return member
  }
  throw new Error('no free account number was drawn')
}

const toMember = (row: MemberRow): members.Member => ({
  id: row.id,
  accountNumber: row.account_number,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  membershipLevel: row.level,
  referralCode: row.referral_code,
  referredBy: row.referred_by,
  createdAt: row.created_at.toISOString(),
})
