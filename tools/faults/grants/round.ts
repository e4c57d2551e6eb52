import { setTimeout as sleep } from 'node:timers/promises'
import { moneyTrail } from '@evenhand/contracts/http'
import { z } from 'zod'
import { Answers } from '../../donors/answers.ts'
import { type Browser, openBrowser } from '../../donors/browser.ts'
import { type Fault, kill, notRestarted, restartsOf } from '../faults.ts'
import { findDeadLetters, findFailedChecks } from '../invariants/of-system.ts'
import { emptyMailbox, readMailbox } from '../mailbox.ts'
import { untilQuiet } from '../quiet.ts'
import type { RoundReport, RoundSetting } from '../round.ts'
import { inTurns, untilNone } from '../stages.ts'
import { findOtherSums, findToldTwice, findUnbooked, findUndone, listGrants } from './books.ts'
import {
  apply,
  award,
  declareNothing,
  type Desk,
  openRound,
  pay,
  type Plan,
  registerOrganization,
  settle,
} from './desk.ts'

/** An organization has three places in a round. */
const placesPerOrganization = 3
/** Long enough for the applications with a part killed among them, also where a machine is busy: 75 s were not. */
const openMs = 150_000
const mailMsMax = 60_000
const lookEveryMs = 250

type GrantsFault = Extract<Fault, { kind: 'grants' }>

/** Organizations apply, are awarded, paid and report while parts are killed; then nonprofits and the books are compared. */
export async function runGrantsRound(
  setting: RoundSetting,
  { name, fault, grants: count }: { name: string; fault: GrantsFault; grants: number },
): Promise<RoundReport> {
  const { system, stores, mailboxUrl } = setting
  await emptyMailbox(mailboxUrl)
  const restartsBefore = restartsOf(system)
  const answers = new Answers()
  const contact = openBrowser(system.addresses.site, answers, { mayLoseConnection: false })
  const contactEmail = `${name}-${crypto.randomUUID()}@example.test`
  await signIn(contact, contactEmail, mailboxUrl)
  const people = { administrator: await setting.openAdministrator(answers), contact }
  const plans = await planGrants(people, contactEmail, count)
  const budgetCents = plans.reduce((sum, { awardCents }) => sum + awardCents, 0n)
  const desk: Desk = { ...people, round: await openRound(people.administrator, { openMs, budgetCents }) }

  const failed: string[] = []
  const payments = new Map(plans.map(({ id }) => [id, [crypto.randomUUID(), crypto.randomUUID()] as const]))
  const paymentsOf = ({ id }: Plan) => payments.get(id) ?? (['', ''] as const)
  let struckAt = Date.now()
  const stage = async (victims: readonly string[], work: (plan: Plan) => Promise<void>): Promise<void> => {
    failed.push(
      ...(await inTurns(plans, work, () => {
        kill(system, victims)
        struckAt = Date.now()
      })),
    )
  }
  const [applying, awarding, paying, settling] = fault.stages
  await stage(applying, (plan) => apply(desk, plan))
  await declareNothing(desk, plans)
  await sleep(Math.max(0, desk.round.closesAt - Date.now()))
  await stage(awarding, (plan) => award(desk, plan))
  await stage(paying, (plan) => pay(desk, plan, paymentsOf(plan)))
  await stage(settling, (plan) => settle(desk, plan, paymentsOf(plan)))

  const unfinished = await untilQuiet(setting)
  const shown = await listGrants(people.administrator)
  const unbooked = await untilNone(() => findUnbooked(stores, shown))
  const secondsUntilConsistent = (Date.now() - struckAt) / 1000
  const trail = moneyTrail.getMoneyTrail.response.body.parse(await contact.call('GET', moneyTrail.getMoneyTrail.path))
  return {
    name,
    gifts: plans.length,
    answers,
    secondsUntilConsistent,
    secondDeliveries: 0,
    findings: {
      'every organization could go on': failed.slice(0, 5),
      'every answer was a success or an honest refusal': answers.dishonest.slice(0, 5),
      'what was killed runs again': notRestarted(system, fault, restartsBefore),
      'everything became quiet': unfinished,
      'everything that was answered was done, and nothing else': findUndone(plans, shown),
      'the books have each award, payment, return and cancellation, to the cent': unbooked,
      'each of them was told once': await findToldTwice(stores, shown),
      'everyone sees the same sums': await findOtherSums(trail, shown),
      'each organization was mailed of its award once': await untilNone(() =>
        findMailsAmiss(mailboxUrl, contactEmail, plans),
      ),
      'nothing is in the dead letters': await findDeadLetters(system),
      'the checks of the services find nothing': await findFailedChecks(system.addresses, stores),
    },
  }
}

/** One contact for all organizations; amounts that no rounding would forgive. */
async function planGrants(people: Omit<Desk, 'round'>, contactEmail: string, count: number): Promise<Plan[]> {
  const plans: Plan[] = []
  let nonprofitId = ''
  for (let nth = 0; nth < count; nth++) {
    if (nth % placesPerOrganization === 0)
      nonprofitId = await registerOrganization(people, { name: `Lantern ${crypto.randomUUID()}`, contactEmail })
    const awardCents = 100_00n + BigInt(nth) * 7_01n
    plans.push({
      id: crypto.randomUUID(),
      nonprofitId,
      awardCents,
      goesBack: nth % 2 === 0,
      isCanceled: nth % 4 === 0,
    })
  }
  return plans
}

async function signIn(contact: Browser, email: string, mailboxUrl: string): Promise<void> {
  const asked = await contact.call('POST', '/api/session/codes', { email })
  const { codeId } = z.object({ codeId: z.string() }).parse(asked)
  const giveUpAt = Date.now() + mailMsMax
  while (Date.now() < giveUpAt) {
    const mails = (await readMailbox(mailboxUrl)).get(email) ?? []
    const code = mails.map(({ subject }) => /^(\d{6}) is your/.exec(subject)?.[1]).find((found) => found !== undefined)
    if (code) return void (await contact.call('POST', `/api/session/codes/${codeId}/verify`, { code }))
    await sleep(lookEveryMs)
  }
  throw new Error(`The code for ${email} did not come.`)
}

async function findMailsAmiss(mailboxUrl: string, email: string, plans: readonly Plan[]): Promise<string[]> {
  const mails = (await readMailbox(mailboxUrl)).get(email) ?? []
  const letters = mails.filter(({ subject }) => subject.includes('has been awarded a grant of'))
  const ids = new Set(letters.map(({ messageId }) => messageId))
  return letters.length === plans.length && ids.size === plans.length
    ? []
    : [`${letters.length} letters with ${ids.size} ids for ${plans.length} awards`]
}
