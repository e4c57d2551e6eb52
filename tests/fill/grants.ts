import { grantPayments, grants, judging, rounds } from '@evenhand/contracts/http'
import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import type { Cast } from './cast.ts'
import { type Person, until } from './person.ts'

/** On a busy machine an application may come after so short a round: then a longer one is tried. */
const roundMs = (tries: number): number => 5_000 * (tries + 1)
const triesMax = 8
const dayMs = 86_400_000
const Administrators = z.array(z.object({ id: z.string() }))

/** A round that was judged: one grant is paid in part, and reported; a payment waits for its confirmation. */
export async function fillGrants(
  administrator: Person,
  { id: nonprofitId, contact }: { id: string; contact: Person },
): Promise<Cast['granted']> {
  const { round, id } = await applied(administrator, contact, nonprofitId)
  await judged(administrator, round, id)
  await paid(administrator, contact, id)
  return { round: round.slug, organization: nonprofitId }
}

async function applied(administrator: Person, contact: Person, nonprofitId: string) {
  for (let tries = 0; tries < triesMax; tries++) {
    const round = await openRound(administrator, tries)
    const form = {
      nonprofitId,
      roundId: round.id,
      projectTitle: 'A kitchen for the quay',
      requestedAmount: '6000.00',
      projectDescription: 'A stove, a sink and long tables in the old net loft.',
      impact: 'Sixty warm meals a week, cooked together.',
      timeline: 'Built in spring, cooking from May.',
      answers: [],
    }
    const id = crypto.randomUUID()
    if (await submitted(contact, id, form).catch(() => undefined)) return { round, id }
  }
  throw new Error('No round stayed open long enough to apply in it')
}

/** With a file: what it costs. */
async function submitted(contact: Person, id: string, form: object): Promise<boolean> {
  const path = `/api/own-grant-applications/${id}`
  await contact.call('PUT', path, { form, seen: 0 })
  const budget = new Blob(['%PDF-1.7\n% A stove, a sink and six tables: $6,000.\n%%EOF\n'], { type: 'application/pdf' })
  const file = `${path}/attachments/${crypto.randomUUID()}?name=${encodeURIComponent('Budget of the kitchen.pdf')}`
  const { version } = grants.OwnApplication.parse(await contact.call('PUT', file, budget))
  await contact.call('PUT', `${path}/submission`, { acceptsTerms: true, seen: version })
  return true
}

async function openRound(administrator: Person, tries: number) {
  const roundId = crypto.randomUUID()
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
  const form = {
    slug: `kitchens-${tries}`,
    title: 'Kitchens and tables',
    summary: 'For places where people cook and eat together.',
    budget: '10000.00',
    requestedMax: '6000.00',
    opensAt: inMs(-1_000),
    closesAt: inMs(roundMs(tries)),
    decidesAt: inMs(30 * dayMs),
    isBlind: true,
    questions: [],
    criteria: [
      { id: crypto.randomUUID(), title: 'Need', guidance: '5: nobody else does it.', weight: 1 },
      { id: crypto.randomUUID(), title: 'Feasibility', guidance: '5: people, dates and a budget that fit.', weight: 2 },
    ],
  } satisfies z.input<typeof rounds.RoundForm>
  const path = `/api/admin/grant-rounds/${roundId}`
  await administrator.call('PUT', path, { form, seen: 0 })
  await administrator.call('PUT', `${path}/publication`, { seen: 1 })
  return { id: roundId, slug: form.slug, criteria: form.criteria }
}

async function judged(administrator: Person, round: Awaited<ReturnType<typeof openRound>>, id: string): Promise<void> {
  const [reviewer] = Administrators.parse(await administrator.call('GET', '/api/admin/administrators'))
  const path = `/api/admin/grant-rounds/${round.id}`
  const { organizations } = judging.RoundInterests.parse(await administrator.call('GET', `${path}/interests`))
  const shown = organizations.map(({ nonprofitId }) => nonprofitId)
  await administrator.call('PUT', `${path}/interests`, { shown, conflicts: [] })
  await administrator.call('PUT', `${path}/reviewers`, {
    reviewers: reviewer ? [reviewer.id] : [],
    seen: [],
  })
  const marks = round.criteria.map(({ id: criterionId }, place) => ({
    criterionId,
    score: 5 - place,
    reason: 'The loft is there, and so are the cooks.',
  }))
  const application = `/api/admin/grant-applications/${id}`
  await administrator.call('PUT', `${application}/score`, { marks, comment: '' })
  await until('the end of the round', async () => {
    const published = rounds.listGrantRounds.response.body.parse(await administrator.call('GET', '/api/grant-rounds'))
    return published.find((one) => one.id === round.id && one.state === 'closed')
  })
  const seen = async () => judging.DeskApplication.parse(await administrator.call('GET', application)).version
  const decision = { verdict: 'approved', award: '6000.00', words: 'A plan that the whole quay stands behind.' }
  await administrator.call('PUT', `${application}/decision`, { decision, seen: await seen() })
  await administrator.call('PUT', `${application}/decision/confirmation`, { seen: await seen() })
}

async function paid(administrator: Person, contact: Person, id: string): Promise<void> {
  const grant = async () => grantPayments.DeskGrant.parse(await administrator.call('GET', `/api/admin/grants/${id}`))
  const paidOn = new Intl.DateTimeFormat('en-CA', { timeZone: campaignTimeZone }).format(new Date())
  for (const [amount, evidence] of [
    ['3500.00', 'Check 1042'],
    ['1500.00', 'Check 1043'],
  ] as const) {
    const path = `/api/admin/grants/${id}/payments/${crypto.randomUUID()}`
    await administrator.call('PUT', path, { amount, paidOn, evidence, seen: (await grant()).version })
    if (evidence === 'Check 1042')
      await administrator.call('PUT', `${path}/confirmation`, { seen: (await grant()).version })
  }
  await contact.call('PUT', `/api/own-grants/${id}/report`, {
    summary: 'The stove burns and the tables stand. Forty people ate at the first evening.',
    spent: '3120.40',
  })
  const { reports, version } = await grant()
  const review = { verdict: 'accepted', seen: version }
  await administrator.call('PUT', `/api/admin/grants/${id}/reports/${reports[0]?.id}/review`, review)
}
