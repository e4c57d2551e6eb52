import { campaignTimeZone, registrationStatement } from '@evenhand/contracts/catalogue'
import { RegistrationReceivedSchema } from '@evenhand/contracts/events'
import { type AnswerOf, type ParsedOf, registrations } from '@evenhand/contracts/http'
import { type Caller, type DonorIdOf, type MailboxProofs, isOwnerOf } from '@evenhand/service-kit/auth'
import { appendToOutbox, requestMail } from '@evenhand/service-kit/outbox'
import type { DatabaseClock, Transaction } from '@evenhand/service-kit/postgres'
import { invalidRequest, Problem } from '@evenhand/service-kit/problems'
import { refuseOtherRules } from '@evenhand/service-kit/rules'
import { uuidv7 } from 'uuidv7'
import { findPageEdition, type PageEdition, takesRegistrations } from '../pages/edition.ts'
import { findPage, foldIntoTotal, type Page } from '../pages/store.ts'
import { nameKey, phoneDigits } from './rules.ts'
import { insertRegistration } from './store.ts'

export type RegistrationForm = ParsedOf<typeof registrations.registerForLanding>['body']
export type Registered = AnswerOf<typeof registrations.registerForLanding>

/**
 * Registers a person on a page, once for each edition of its giveaway: the same address, or the same name with the same telephone number, is refused (spec 02 §5).
 */
export async function register(
  tx: Transaction,
  form: RegistrationForm,
  means: { recordedAt: DatabaseClock; donorIdOf: DonorIdOf; proofs: MailboxProofs; caller: Caller },
): Promise<Registered> {
  const page = await findPage(tx, form.page)
  if (!page) throw new Problem('not-found', { detail: 'We couldn’t find that landing page.' })
  const now = await means.recordedAt(tx)
  const edition = await findPageEdition(tx, page, now)
  refuseUnfit(page, edition, form, now)
  const { series, age_min: ageMin } = page
  await refuseOtherRules(tx, form.rules, { series, now, ageMin, says: registrationStatement })
  const registration = {
    id: uuidv7(),
    page: page.slug,
    giveaway: edition.giveaway,
    donor_id: means.donorIdOf(form.email),
    name: form.name,
    email: form.email,
    phone: form.phone,
    city: form.city || null,
    state: form.state,
    name_key: nameKey(form.name),
    phone_digits: phoneDigits(form.phone),
    created_at: now,
    rules: form.rules,
  }
  if (!(await insertRegistration(tx, registration))) throw new Problem('already-registered')
  await foldIntoTotal(tx, registration)
  const registeredAt = registration.created_at.toISOString()
  await appendToOutbox(tx, RegistrationReceivedSchema, registration.donor_id, {
    registrationId: registration.id,
    donorId: registration.donor_id,
    giveaway: edition.giveaway,
    registeredAt,
  })
  const proof = isOwnerOf(means.caller, registration.donor_id)
    ? undefined
    : await means.proofs.tokenFor({ email: form.email, now })
  // Once per page and address, as the registration: nobody's mailbox is flooded by it.
  await requestMail(tx, 'registration-received', {
    key: registration.donor_id,
    mailKey: `registration:${registration.id}`,
    to: form.email,
    values: { page: page.title, thanks: page.thanks, ...(proof === undefined ? {} : { proof }) },
  })
  return { id: registration.id, createdAt: registeredAt }
}

/** What the page itself asks for: that it is open, its states and its age. */
function refuseUnfit({ age_min: ageMin, states }: Page, edition: PageEdition, form: RegistrationForm, now: Date): void {
  if (!takesRegistrations(edition, now)) throw notOpen(edition, now)
  const fitting = registrations.landingForm({ ageMin, states }).safeParse(form)
  if (!fitting.success) throw invalidRequest(fitting.error)
}

function notOpen({ period: { opensAt } }: PageEdition, now: Date): Problem {
  if (!opensAt || opensAt <= now) return new Problem('registration-closed')
  const detail = `Registration for this giveaway opens ${opensDay.format(opensAt)}. Nothing was recorded.`
  return new Problem('registration-closed', { detail })
}

const opensDay = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'medium' })
