import { mainSeries, readReferralCode, rulesStatement, type RulesTerms } from '@evenhand/contracts/catalogue'
import { MemberRegisteredSchema } from '@evenhand/contracts/events'
import type { members, ParsedOf } from '@evenhand/contracts/http'
import { type Caller, type DonorIdOf, hasProvedMailbox, type MailboxProofs } from '@evenhand/service-kit/auth'
import { appendToOutbox, requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { refuseOtherRules } from '@evenhand/service-kit/rules'
import { uuidv7 } from 'uuidv7'
import { keepAcceptedRules } from '../accepted-rules/store.ts'
import { hasGiven } from '../givers/store.ts'
import { bestLevel } from '../levels/rules.ts'
import { addHolder, findHeldLevels } from '../levels/store.ts'
import { lockDonor } from '../member/donor-lock.ts'
import type { MemberRow } from '../member/row.ts'
import { type Draw, drawAccountNumber, drawReferralCode, readReferral } from '../member/rules.ts'
import { shownMember } from '../member/shown.ts'
import { rewardRegistration } from '../referrals/use-cases.ts'
import { findTotals } from '../totals/store.ts'
import { findJoiningEntries, type JoiningEntries, sourcesOf } from './joining-entries.ts'
import { findReferrer, hasAccount, insertMember } from './store.ts'

const drawsMax = 5

/** Members have free entries of the main giveaway every month. */
const byJoining = {
  series: mainSeries,
  says: (terms: RulesTerms): string => rulesStatement(terms, 'joining'),
}

export type RegistrationForm = ParsedOf<typeof members.registerMember>['body']

/** The same whether the address is known or not. */
const signedInWithAnother =
  'You’re signed in with another email address. Confirm this one with the code we email you, or sign out, then continue.'

export interface Registered {
  member: members.Member
  donorId: string
}

export interface Registrar {
  now: Date
  draw: Draw
  donorIdOf: DonorIdOf
  /** Tokens of the emails to those whose mailbox nothing has proved. */
  proofs: MailboxProofs
  caller: Caller
  publicUrl: string
}

/**
 * Makes a member with a fresh account number, and mails it. The level is free, or what the donor's paid membership gives; a paid level that
 * the form names begins with its payment. Refuses rules that are no longer in force, a referral that names nobody, and, alike, an address that
 * has an account or a history: only its owner, who is asked to prove the mailbox, is told which (docs/decisions/0030).
 */
export async function registerMember(
  tx: Transaction,
  form: RegistrationForm,
  registrar: Registrar,
): Promise<Registered> {
  const { caller, draw, now } = registrar
  const donorId = registrar.donorIdOf(form.email)
  const isOwn = caller.role === 'donor' && caller.donorId === donorId
  // First, so that it tells nothing of who is known.
  await refuseOtherRules(tx, form.rules, { ...byJoining, now })
  await lockDonor(tx, donorId)
  const referrer = await referrerOf(tx, form.referredBy)
  const held = await findHeldLevels(tx, donorId)
  const isMember = await hasAccount(tx, donorId)
  const isKnown = isMember || held.length > 0 || (await hasGiven(tx, donorId))
  // Who is signed in with another mailbox would be left with an account that this browser does not open.
  if (!isOwn && caller.role === 'donor') throw new Problem('mailbox-to-prove', { detail: signedInWithAnother })
  if (!isOwn && isKnown) throw new Problem('mailbox-to-prove')
  const hasProved = isOwn && hasProvedMailbox(caller)
  if (isMember) throw new Problem(hasProved ? 'already-registered' : 'mailbox-to-prove')
  const totals = await findTotals(tx, donorId)
  const member = await insertWithFreshNumber(tx, draw, {
    id: uuidv7(),
    donor_id: donorId,
    email: form.email.trim(),
    first_name: form.firstName,
    last_name: form.lastName,
    phone: form.phone || null,
    level: bestLevel(held),
    referred_by: referrer?.account_number ?? null,
    is_active: true,
    total_donated: totals.cents,
    total_entries: totals.entries,
    created_at: now,
    updated_at: now,
  })
  await addHolder(tx, member.id, member.level)
  if (form.rules) await keepAcceptedRules(tx, member.id, form.rules, now)
  await appendToOutbox(tx, MemberRegisteredSchema, donorId, {
    memberId: member.id,
    donorId,
    level: member.level,
    referrerMemberId: referrer?.id ?? '',
    registeredAt: member.created_at.toISOString(),
    // Somebody who names a member in the form says who has brought them: then no link does.
    ...cameBy(referrer ? undefined : form.ref),
  })
  await rewardRegistration(tx, donorId)
  const proof = hasProved ? undefined : await registrar.proofs.tokenFor({ email: member.email, now })
  const entries = await findJoiningEntries(tx, member, isKnown)
  await mailWelcome(tx, member, { entries, proof, publicUrl: registrar.publicUrl })
  return { member: shownMember(member), donorId }
}

/** Nothing that the form has worded stands in it: else anybody could have anything mailed to anybody. */
const mailWelcome = (
  tx: Transaction,
  member: MemberRow,
  { entries, proof, publicUrl }: { entries: JoiningEntries; proof: string | undefined; publicUrl: string },
): Promise<void> =>
  requestMail(tx, 'member-welcome', {
    key: member.donor_id,
    mailKey: `member:${member.id}`,
    to: member.email,
    values: {
      accountNumber: member.account_number,
      link: new URL('/member-portal', publicUrl).href,
      joinedAt: member.created_at.toISOString(),
      entries: entries.kind,
      level: member.level === 'platinum' ? member.level : undefined,
      proof,
    },
    // Free entries have no line to wait for before the mailbox is proved.
    awaitEntrySources: proof === undefined || member.level !== 'free' ? sourcesOf(entries, member.donor_id) : [],
  })

/** The affiliate’s link that they came by; a member’s code is what `referredBy` says. */
function cameBy(ref: RegistrationForm['ref']): { referredByCode: string; referralClickId: string } {
  const read = ref && readReferralCode(ref.code)
  const isAffiliate = read?.kind === 'affiliate'
  return { referredByCode: isAffiliate ? read.code : '', referralClickId: isAffiliate ? (ref?.click ?? '') : '' }
}

async function referrerOf(tx: Transaction, typed: string | undefined) {
  if (!typed) return undefined
  const read = readReferral(typed)
  if (read === undefined) {
    throw invalidField('referredBy', 'That isn’t a referral code. A code has 8 letters and digits, such as BCDF2345')
  }
  const referrer = await findReferrer(tx, read)
  if (!referrer) throw invalidField('referredBy', 'We couldn’t find a member with this referral code')
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
