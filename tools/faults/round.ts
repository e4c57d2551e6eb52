import { setTimeout as sleep } from 'node:timers/promises'
import { Answers } from '../donors/answers.ts'
import { type Browser, openBrowser } from '../donors/browser.ts'
import { findCardForm, give, type Giver } from '../donors/give.ts'
import { wishOf } from '../donors/wishes.ts'
import { type Fault, kill, kills, notRestarted, restartsOf } from './faults.ts'
import { findAccountsAmiss, lookAtOwnAccounts } from './invariants/of-accounts.ts'
import { countSecondDeliveries, findBroken, rulesOfGivers } from './invariants/of-givers.ts'
import { findDeadLetters, findDoublePayments, findFailedChecks, findLostMoney } from './invariants/of-system.ts'
import { readRecords } from './invariants/records.ts'
import type { System } from '../launcher/system.ts'
import { emptyMailbox } from './mailbox.ts'
import { untilQuiet, type Watched } from './quiet.ts'

/** So many donors are on their way at the same time. */
const donorsAtOnce = 8
/** The fault comes when so much of the gifts has begun. */
const strikeAfter = 0.4
const lateMs = 1_500
const betweenRoundsMs = 300

export interface RoundSetting extends Watched {
  system: System
  administrator: Browser
  /** Another one of an administrator, whose answers are counted apart. */
  openAdministrator: (answers: Answers) => Promise<Browser>
  mailboxUrl: string
}

export interface RoundReport {
  name: string
  gifts: number
  answers: Answers
  /** From the fault, or the last gift where nothing was killed, until everything agreed again. */
  secondsUntilConsistent: number
  /** Receipts that were delivered again under their own Message-ID. */
  secondDeliveries: number
  /** What else a person may want to know. */
  told?: readonly string[]
  /** Every sentence that was looked at, with what does not hold; nothing below it means that it holds. */
  findings: Record<string, string[]>
}

/** Donors give while one thing goes wrong; then all is waited for, and everything that must hold is looked at. */
export async function runRound(
  setting: RoundSetting,
  { name, fault, gifts }: { name: string; fault: Fault; gifts: number },
): Promise<RoundReport> {
  const { system, simulator } = setting
  await emptyMailbox(setting.mailboxUrl)
  const restartsBefore = restartsOf(system)
  if (fault.kind === 'webhooks') await simulator.setMode(fault.mode, fault.mode === 'late' ? lateMs : 0)
  const answers = new Answers()
  let struckAt: number | undefined
  const givers = await giveTogether(setting, { name, gifts, answers, fault }, (begun) => {
    if (fault.kind !== 'kill' || struckAt !== undefined || begun < gifts * strikeAfter) return
    struckAt = Date.now()
    kill(system, fault.victims)
  })
  if (fault.kind === 'webhooks' && fault.mode === 'hold') await simulator.flush()
  const since = struckAt ?? Date.now()
  const unfinished = await untilQuiet(setting)
  const secondsUntilConsistent = (Date.now() - since) / 1000
  if (fault.kind === 'webhooks') await simulator.setMode('normal')
  const records = await readRecords(
    givers.given.map(({ email }) => email),
    setting,
  )
  const secondDeliveries = countSecondDeliveries(givers.given, records)
  const ofGivers = Object.entries(rulesOfGivers).map(([sentence, rule]) => [
    sentence,
    findBroken(rule, givers.given, records),
  ])
  await sleep(betweenRoundsMs)
  return {
    name,
    gifts: givers.given.length,
    answers,
    secondsUntilConsistent,
    secondDeliveries,
    findings: {
      'every donor could give': givers.failed,
      'every answer was a success or an honest refusal': answers.dishonest.slice(0, 5),
      'what was killed runs again': notRestarted(system, fault, restartsBefore),
      'everything became quiet': unfinished,
      ...Object.fromEntries(ofGivers),
      // Killed between the mail server's answer and our note of it, the email service cannot know, and sends again.
      'no receipt was delivered twice': kills(fault, 'email') || secondDeliveries === 0 ? [] : [`${secondDeliveries}`],
      'donors see their own entries': await lookAtOwnAccounts(givers.given),
      'the administrator sees the accounts of donors': await findAccountsAmiss(setting.administrator, givers.given),
      'the campaign has all the money of the processor': await findLostMoney(simulator, setting.stores),
      'no payment was opened twice': await findDoublePayments(simulator),
      'nothing is in the dead letters': await findDeadLetters(system),
      'the checks of the services find nothing': await findFailedChecks(system.addresses, setting.stores),
    },
  }
}

async function giveTogether(
  { system }: RoundSetting,
  round: { name: string; gifts: number; answers: Answers; fault: Fault },
  onBegun: (begun: number) => void,
): Promise<{ given: Giver[]; failed: string[] }> {
  const { answers, fault } = round
  const site = system.addresses.site
  const options = { mayLoseConnection: kills(fault, 'gateway') }
  const form = await findCardForm(openBrowser(site, answers, options))
  const given: Giver[] = []
  const failed: string[] = []
  let begun = 0
  const donors = Array.from({ length: donorsAtOnce }, async () => {
    while (begun < round.gifts) {
      const wish = wishOf(begun++)
      onBegun(begun)
      const email = `${round.name}-${crypto.randomUUID()}@example.test`
      try {
        given.push(await give(openBrowser(site, answers, options), { email, wish }, form, answers))
      } catch (error) {
        failed.push(`${email} (${wish.way}): ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  })
  await Promise.all(donors)
  return { given, failed: failed.slice(0, 5) }
}
