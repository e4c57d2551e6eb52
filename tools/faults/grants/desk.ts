import { grantPayments } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { z } from 'zod'
import type { Browser } from '../../donors/browser.ts'

/** What one organization asks for and gets; a part of them give something back. */
export interface Plan {
  id: string
  nonprofitId: string
  awardCents: bigint
  /** Whether the second payment comes back, and whether what it would have paid is canceled then. */
  goesBack: boolean
  isCanceled: boolean
}

export interface Desk {
  administrator: Browser
  contact: Browser
  round: { id: string; criterionId: string; closesAt: number }
}

const Made = z.object({ id: z.string() })
const Versioned = z.object({ version: z.int() })
const evidence = 'Check 1042'

/** A round that takes applications for a while, with the administrator as its only reviewer. */
export async function openRound(
  administrator: Browser,
  { openMs, budgetCents }: { openMs: number; budgetCents: bigint },
): Promise<Desk['round']> {
  const [id, criterionId] = [crypto.randomUUID(), crypto.randomUUID()]
  const closesAt = Date.now() + openMs
  const iso = (at: number) => new Date(at).toISOString()
  const form = {
    slug: `round-${id.slice(0, 8)}`,
    title: 'While parts are killed',
    summary: 'For lamps.',
    budget: toDollars(budgetCents),
    requestedMax: toDollars(budgetCents),
    opensAt: iso(Date.now() - 1_000),
    closesAt: iso(closesAt),
    decidesAt: iso(closesAt + 1_000),
    isBlind: false,
    questions: [],
    criteria: [{ id: criterionId, title: 'Need', weight: 1 }],
  }
  const path = `/api/admin/grant-rounds/${id}`
  await administrator.call('PUT', path, { form, seen: 0 })
  await administrator.call('PUT', `${path}/publication`, { seen: 1 })
  const [reviewer] = z.array(Made).parse(await administrator.call('GET', '/api/admin/administrators'))
  await administrator.call('PUT', `${path}/reviewers`, { reviewers: [reviewer?.id], seen: [] })
  return { id, criterionId, closesAt }
}

export async function registerOrganization(
  { administrator, contact }: Omit<Desk, 'round'>,
  { name, contactEmail }: { name: string; contactEmail: string },
): Promise<string> {
  const form = { organizationName: name, contactName: 'Ana Bo', contactEmail, description: 'Lamps and benches.' }
  const { id } = Made.parse(await contact.call('POST', '/api/nonprofits', form))
  await administrator.call('PUT', `/api/admin/nonprofits/${id}/review`, { verdict: 'approved', seen: 0 })
  return id
}

export async function apply({ contact, round }: Desk, { id, nonprofitId, awardCents }: Plan): Promise<void> {
  const path = `/api/own-grant-applications/${id}`
  const form = {
    nonprofitId,
    roundId: round.id,
    projectTitle: `Lamps ${id}`,
    requestedAmount: toDollars(awardCents),
    projectDescription: 'Lamps along the harbor.',
    impact: 'A street with light.',
    timeline: 'November.',
    answers: [],
  }
  const { version: seen } = Versioned.parse(await contact.call('PUT', path, { form, seen: 0 }))
  await contact.call('PUT', `${path}/submission`, { acceptsTerms: true, seen })
}

/** Says once, when all have applied, that there is no conflict with any of them. */
export async function declareNothing({ administrator, round }: Desk, plans: readonly Plan[]): Promise<void> {
  const shown = [...new Set(plans.map(({ nonprofitId }) => nonprofitId))]
  await administrator.call('PUT', `/api/admin/grant-rounds/${round.id}/interests`, { shown, conflicts: [] })
}

export async function award({ administrator, round }: Desk, { id, awardCents }: Plan): Promise<void> {
  const path = `/api/admin/grant-applications/${id}`
  const put = async (part: string, body: object) =>
    Versioned.parse(await administrator.call('PUT', `${path}${part}`, body)).version
  const marks = [{ criterionId: round.criterionId, score: 4, reason: 'So' }]
  const scored = await put('/score', { marks, comment: '' })
  const decision = { verdict: 'approved', award: toDollars(awardCents), words: '' }
  const proposed = await put('/decision', { decision, seen: scored })
  await put('/decision/confirmation', { seen: proposed })
}

/** Does acts on a grant one after the other, each on what the one before has left. */
async function act({ administrator }: Desk, { id }: Plan, acts: readonly (readonly [string, object])[]): Promise<void> {
  const path = `/api/admin/grants/${id}`
  let { version: seen } = Versioned.parse(await administrator.call('GET', path))
  for (const [part, body] of acts)
    seen = Versioned.parse(await administrator.call('PUT', `${path}${part}`, { ...body, seen })).version
}

export const firstCents = ({ awardCents }: Plan): bigint => awardCents / 2n

/** In two parts; the second is what the first has left. */
export const pay = (desk: Desk, plan: Plan, payments: readonly [string, string]): Promise<void> =>
  act(
    desk,
    plan,
    payments.flatMap((paymentId, place) => {
      const cents = place === 0 ? firstCents(plan) : plan.awardCents - firstCents(plan)
      const paidOn = new Date().toISOString().slice(0, 10)
      const payment = `/payments/${paymentId}`
      return [
        [payment, { amount: toDollars(cents), paidOn, evidence }],
        [`${payment}/confirmation`, {}],
      ] as const
    }),
  )

/** The organization reports; what it gives back, and what is not paid then, is recorded and confirmed. */
export async function settle(desk: Desk, plan: Plan, [, second]: readonly [string, string]): Promise<void> {
  const report = { summary: 'There is light.', spent: toDollars(firstCents(plan)) }
  const own = grantPayments.OwnGrant.parse(await desk.contact.call('PUT', `/api/own-grants/${plan.id}/report`, report))
  const cancellation = `/cancellations/${crypto.randomUUID()}`
  await act(desk, plan, [
    [`/reports/${own.reports[0]?.id}/review`, { verdict: 'accepted' }],
    ...(plan.goesBack
      ? ([
          [`/payments/${second}/return`, { reason: 'The account was closed.', evidence }],
          [`/payments/${second}/return/confirmation`, {}],
        ] as const)
      : []),
    ...(plan.isCanceled
      ? ([
          [cancellation, { reason: 'The project ended early.', evidence }],
          [`${cancellation}/confirmation`, {}],
        ] as const)
      : []),
  ])
}
