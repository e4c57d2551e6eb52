import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { Answers } from '../../donors/answers.ts'
import { openBrowser } from '../../donors/browser.ts'
import { findCardForm, give } from '../../donors/give.ts'
import { wishOf } from '../../donors/wishes.ts'
import { type Fault, kill, notRestarted, restartsOf } from '../faults.ts'
import { findDeadLetters, findFailedChecks } from '../invariants/of-system.ts'
import { emptyMailbox } from '../mailbox.ts'
import { untilQuiet } from '../quiet.ts'
import type { RoundReport, RoundSetting } from '../round.ts'
import { addContacts, type Contact, dropTags, planContacts } from './contacts.ts'
import { findCampaignAmiss, receiptsDelay } from './findings.ts'
import { startCampaign } from './start-campaign.ts'

type CampaignsFault = Extract<Fault, { kind: 'campaigns' }>

const lookEveryMs = 250
/** What a killed process had reserved, or was handing over, is taken up by another after a while: 90 s at most. */
const endsMsMax = 10 * 60 * 1000
const recipientsPerKill = 250
/** Before each kill, so many more of the recipients are through. */
const partBeforeKill = 0.1
const giftsMeanwhile = 12

/** A campaign goes to a segment that shrinks, with people who leave and contacts that can’t be mailed, while the email service is killed again and again. */
export async function runCampaignsRound(
  setting: RoundSetting,
  { name, fault, recipients }: { name: string; fault: CampaignsFault; recipients: number },
): Promise<RoundReport> {
  const { system, stores, mailboxUrl } = setting
  await emptyMailbox(mailboxUrl)
  const db = stores.of('email')
  const restartsBefore = restartsOf(system)
  const answers = new Answers()
  const administrator = await setting.openAdministrator(answers)
  const contacts = planContacts(name, recipients)
  await addContacts(db, contacts)
  const campaignId = await startCampaign(administrator, name)
  const since = new Date()
  const meanwhile = Promise.allSettled([
    giveMeanwhile(setting, answers),
    leaveMeanwhile(setting, { db, contacts, answers }),
  ])
  const kills = await killAgain(setting, { db, campaignId, fault, recipients })
  const struckAt = Date.now()
  const isEnded = await untilEnded(db, campaignId)
  const failed = (await meanwhile).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : end.value))
  const unfinished = await untilQuiet(setting)
  const { findings, told } = await findCampaignAmiss(db, { campaignId, contacts, kills, mailboxUrl })
  return {
    name,
    gifts: recipients,
    answers,
    secondsUntilConsistent: (Date.now() - struckAt) / 1000,
    secondDeliveries: 0,
    told: [told, await receiptsDelay(db, since)],
    findings: {
      'everybody could go on': failed.slice(0, 5),
      'every answer was a success or an honest refusal': answers.dishonest.slice(0, 5),
      'what was killed runs again': notRestarted(system, fault, restartsBefore),
      'the campaign ended': isEnded ? [] : ['it is not sent'],
      'everything became quiet': unfinished,
      ...findings,
      'nothing is in the dead letters': await findDeadLetters(system),
      'the checks of the services find nothing': await findFailedChecks(system.addresses, stores),
    },
  }
}

/** Receipts go out beside the campaign. */
async function giveMeanwhile({ system }: RoundSetting, answers: Answers): Promise<string[]> {
  const site = system.addresses.site
  const options = { mayLoseConnection: true }
  const form = await findCardForm(openBrowser(site, answers, options))
  for (let nth = 0; nth < giftsMeanwhile; nth++) {
    const email = `gift-amid-${crypto.randomUUID()}@example.test`
    await give(openBrowser(site, answers, options), { email, wish: wishOf(0) }, form, answers)
  }
  return []
}

async function leaveMeanwhile(
  { system }: RoundSetting,
  { db, contacts, answers }: { db: Database; contacts: readonly Contact[]; answers: Answers },
): Promise<string[]> {
  await dropTags(db, contacts)
  const reader = openBrowser(system.addresses.site, answers, { mayLoseConnection: true })
  for (const { token } of contacts.filter(({ leaves }) => leaves)) await reader.call('POST', `/r/unsubscribe/${token}`)
  return []
}

const through = async (db: Database, campaignId: string): Promise<number> => {
  const [row] = await db.query<{ people: number }>(sql`
    select count(*)::int as people from campaign_recipients where campaign_id = ${campaignId} and settled_at is not null`)
  return row?.people ?? 0
}

/** Answers how often it killed: whenever some more have been sent, until the planned kills are done or nobody is left. */
async function killAgain(
  { system }: RoundSetting,
  {
    db,
    campaignId,
    fault,
    recipients,
  }: { db: Database; campaignId: string; fault: CampaignsFault; recipients: number },
): Promise<number> {
  const planned = Math.ceil(recipients / recipientsPerKill)
  for (let kills = 0; kills < planned; kills++) {
    const before = await through(db, campaignId)
    const giveUpAt = Date.now() + endsMsMax
    for (;;) {
      const now = await through(db, campaignId)
      if (now >= recipients || Date.now() > giveUpAt) return kills
      if (now >= before + recipients * partBeforeKill) break
      await sleep(lookEveryMs)
    }
    kill(system, fault.victims)
  }
  return planned
}

async function untilEnded(db: Database, campaignId: string): Promise<boolean> {
  const giveUpAt = Date.now() + endsMsMax
  for (;;) {
    const [row] = await db.query<{ state: string }>(sql`select state from campaigns where id = ${campaignId}`)
    if (row?.state === 'sent') return true
    if (Date.now() > giveUpAt) return false
    await sleep(lookEveryMs)
  }
}
