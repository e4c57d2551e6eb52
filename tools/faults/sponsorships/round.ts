import { sponsorships as calls } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { sql } from '@evenhand/service-kit/postgres'
import { Answers } from '../../donors/answers.ts'
import { type Browser, openBrowser } from '../../donors/browser.ts'
import type { CardForm } from '../../donors/card.ts'
import { findCardForm } from '../../donors/give.ts'
import { holdSponsorship, payHeld } from '../../donors/held.ts'
import { type Fault, kill, notRestarted, restartsOf } from '../faults.ts'
import { findDeadLetters, findDoublePayments, findFailedChecks } from '../invariants/of-system.ts'
import { emptyMailbox, readMailbox } from '../mailbox.ts'
import { untilQuiet } from '../quiet.ts'
import type { RoundReport, RoundSetting } from '../round.ts'
import { inTurns, untilNone } from '../stages.ts'
import type { Stores } from '../stores.ts'

type Sponsorship = ReturnType<typeof calls.getSponsorship.response.body.parse>

/** A company, the block it wants (several want the same), and whether its money goes back. */
interface Plan {
  id: string
  email: string
  cell: number
  isRefunded: boolean
  /** What it got; undefined where another had its block. */
  sponsorshipId?: string
  purchaseId?: string
}

type SponsorshipsFault = Extract<Fault, { kind: 'sponsorships' }>

interface Round {
  setting: RoundSetting
  administrator: Browser
  form: CardForm
  answers: Answers
}

/** Companies race for blocks and pay, are shown, and some are refunded while parts are killed; then sponsors and the books are compared. */
export async function runSponsorshipsRound(
  setting: RoundSetting,
  { name, fault, sponsorships: count }: { name: string; fault: SponsorshipsFault; sponsorships: number },
): Promise<RoundReport> {
  const { system, stores, mailboxUrl } = setting
  await emptyMailbox(mailboxUrl)
  const restartsBefore = restartsOf(system)
  const answers = new Answers()
  const administrator = await setting.openAdministrator(answers)
  const form = await findCardForm(openBrowser(system.addresses.site, answers, { mayLoseConnection: true }))
  const round: Round = { setting, administrator, form, answers }
  const plans = planSponsorships(name, count)
  const failed: string[] = []
  let struckAt = Date.now()
  const stage = async (victims: readonly string[], some: readonly Plan[], work: (plan: Plan) => Promise<void>) => {
    const strike = () => {
      kill(system, victims)
      struckAt = Date.now()
    }
    failed.push(...(await inTurns(some, work, strike)))
  }
  const [buying, deciding, refunding] = fault.stages
  await stage(buying, plans, (plan) => buy(round, plan))
  const bought = plans.filter(({ sponsorshipId }) => sponsorshipId !== undefined)
  // The desk finds nothing of it until sponsors has heard: that is asked by a browser whose answers nobody counts.
  const asking = await setting.openAdministrator(new Answers())
  failed.push(...(await untilNone(() => findUnheard(asking, bought))))
  await stage(deciding, bought, (plan) => show(administrator, plan))
  await stage(
    refunding,
    bought.filter(({ isRefunded }) => isRefunded),
    (plan) => refund(administrator, plan),
  )

  const unfinished = await untilQuiet(setting)
  const amiss = await untilNone(() => findAmiss(administrator, bought))
  const mails = await untilNone(() => findMailsAmiss(mailboxUrl, bought))
  return {
    name,
    gifts: bought.length,
    answers,
    secondsUntilConsistent: (Date.now() - struckAt) / 1000,
    secondDeliveries: 0,
    findings: {
      'every company could go on': failed.slice(0, 5),
      'every answer was a success or an honest refusal': answers.dishonest.slice(0, 5),
      'what was killed runs again': notRestarted(system, fault, restartsBefore),
      'everything became quiet': unfinished,
      'each block is one company’s, and each company has what it paid for': amiss,
      'what was paid and went back is in the books, once': await findUnbooked(stores, bought),
      'each company was mailed of each change once': mails,
      'no payment was opened twice': await findDoublePayments(setting.simulator),
      'nothing is in the dead letters': await findDeadLetters(system),
      'the checks of the services find nothing': await findFailedChecks(system.addresses, stores),
    },
  }
}

/** Two companies want each block; every third that gets one is refunded. */
const planSponsorships = (name: string, count: number): Plan[] =>
  Array.from({ length: count }, (_, nth) => ({
    id: crypto.randomUUID(),
    email: `${name}-${nth}-${crypto.randomUUID()}@example.test`,
    cell: Math.floor(nth / 2),
    isRefunded: nth % 3 === 0,
  }))

/** Whoever finds the block taken goes away. */
async function buy({ setting, form, answers }: Round, plan: Plan): Promise<void> {
  const { email, cell } = plan
  const tried = new Answers()
  const person = openBrowser(setting.system.addresses.site, tried, { mayLoseConnection: true })
  const company = { companyName: `Company ${plan.id.slice(0, 8)}`, contactEmail: email }
  const line = await holdSponsorship(person, { kind: 'block', cells: [cell] }, company).catch((error: unknown) => {
    if (tried.dishonest.some((sentence) => sentence.includes('/problems/block-taken'))) return undefined
    throw error
  })
  if (!line) return
  await payHeld(person, [line], { email, form, answers })
  plan.sponsorshipId = line.productId
}

const read = async (administrator: Browser, { sponsorshipId }: Plan): Promise<Sponsorship> =>
  calls.getSponsorship.response.body.parse(
    await administrator.call('GET', `/api/admin/sponsorships/${sponsorshipId ?? ''}`),
  )

const findUnheard = async (administrator: Browser, bought: readonly Plan[]): Promise<string[]> => {
  const all = await Promise.all(bought.map(async (plan) => ({ plan, known: await known(administrator, plan) })))
  return all.flatMap(({ plan, known: one }) =>
    one ? [] : [`${plan.email} has paid, and the desk has not heard of it`],
  )
}

const known = (administrator: Browser, plan: Plan) => read(administrator, plan).catch(() => undefined)

async function show(administrator: Browser, plan: Plan): Promise<void> {
  const { version: seen, purchaseIds } = await read(administrator, plan)
  const [purchaseId] = purchaseIds
  if (purchaseId) plan.purchaseId = purchaseId
  await administrator.call('PUT', `/api/admin/sponsorships/${plan.sponsorshipId}/decision`, { verdict: 'shown', seen })
}

const refund = async (administrator: Browser, { purchaseId }: Plan): Promise<void> =>
  void (await administrator.call('POST', `/api/admin/gifts/${purchaseId}/refunds`, {
    amount: '100.00',
    reason: 'The company asked for it.',
  }))

async function findAmiss(administrator: Browser, bought: readonly Plan[]): Promise<string[]> {
  const all = await Promise.all(bought.map(async (plan) => ({ plan, ...(await read(administrator, plan)) })))
  const shown = all.filter(({ state }) => state === 'shown').flatMap(({ cells }) => cells)
  const twice = shown.filter((cell, nth) => shown.indexOf(cell) !== nth).map((cell) => `block ${cell} has two owners`)
  const otherwise = all.flatMap(({ plan, state, cells, left }) => {
    const wanted = plan.isRefunded ? ['paid-back', '', 0n] : ['shown', String(plan.cell), 100_00n]
    const is = [state, cells.join(), parseDollars(left)]
    return is.join(' ') === wanted.join(' ') ? [] : [`${plan.email} has ${is.join(' ')} instead of ${wanted.join(' ')}`]
  })
  return [...twice, ...otherwise].slice(0, 5)
}

async function findUnbooked(stores: Stores, bought: readonly Plan[]): Promise<string[]> {
  const ids = bought.map(({ sponsorshipId }) => sponsorshipId ?? '')
  const rows = await stores.of('donations').query<{ thing: string; paid: number; open: number }>(sql`
    select thing_id::text as thing, count(*)::int as paid, (count(*) filter (where state = 'confirmed'))::int as open
    from gifts where thing_id::text = any(${ids}) and state <> 'pending' group by thing_id`)
  const byThing = new Map(rows.map((row) => [row.thing, row]))
  return bought
    .flatMap(({ sponsorshipId = '', isRefunded, email }) => {
      const { paid = 0, open = 0 } = byThing.get(sponsorshipId) ?? {}
      return paid === 1 && open === (isRefunded ? 0 : 1) ? [] : [`${email}: ${paid} payments, ${open} of them kept`]
    })
    .slice(0, 5)
}

const subjects = ['We have your sponsorship', 'Your sponsorship is up']
const subjectOfRefund = 'Your sponsorship isn’t shown anymore'

async function findMailsAmiss(mailboxUrl: string, bought: readonly Plan[]): Promise<string[]> {
  const mails = await readMailbox(mailboxUrl)
  return bought
    .flatMap(({ email, isRefunded }) => {
      const got = (mails.get(email) ?? []).map(({ subject }) => subject)
      const wanted = isRefunded ? [...subjects, subjectOfRefund] : subjects
      const wrong = wanted.filter((subject) => got.filter((one) => one === subject).length !== 1)
      return wrong.map((subject) => `${email} did not get “${subject}” once`)
    })
    .slice(0, 5)
}
