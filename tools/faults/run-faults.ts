import { Answers } from '../donors/answers.ts'
import { type Browser, openBrowser } from '../donors/browser.ts'
import { startTestSystem } from '../test/system.ts'
import { runCampaignsRound } from './campaigns/round.ts'
import { type Fault, faults } from './faults.ts'
import { runGrantsRound } from './grants/round.ts'
import type { FaultOptions } from './options.ts'
import { roundLines } from './report.ts'
import { runRound, type RoundReport, type RoundSetting } from './round.ts'
import { runSponsorshipsRound } from './sponsorships/round.ts'
import { simulatorAt } from './simulator.ts'
import { runSendersRound } from './senders/round.ts'
import { openStores } from './stores.ts'

/** All donors come from one address here. */
const limitsScale = '10000'
/** A grant or a sponsorship is a dozen calls, a gift two. */
const giftsPerCase = 5
const recipientsPerGift = 5

/** Starts a system of its own, does the faults one after the other, and answers what each found. The system is stopped in the end. */
export async function runFaults(
  { names, ...sizes }: FaultOptions,
  say: (line: string) => void,
): Promise<RoundReport[]> {
  const { system, environment, stop } = await startTestSystem(
    { durable: true, traces: false, environment: { LIMITS_SCALE: limitsScale } },
    say,
  )
  const stores = openStores(system.addresses)
  try {
    const openAdministrator = async (answers: Answers): Promise<Browser> => {
      const browser = openBrowser(system.addresses.site, answers, { mayLoseConnection: true })
      const login = { username: 'admin', password: environment.SYSTEM_ADMIN_PASSWORD }
      await browser.call('POST', '/api/admin/login', login)
      return browser
    }
    const administrator = await openAdministrator(new Answers())
    const simulator = simulatorAt(environment.SYSTEM_SIMULATOR_URL ?? '')
    const mailboxUrl = environment.SYSTEM_MAILBOX_URL ?? ''
    const setting = { system, stores, simulator, administrator, openAdministrator, mailboxUrl }
    const reports: RoundReport[] = []
    for (const name of names) {
      const fault = faults.get(name)
      if (!fault) throw new Error(`There is no fault '${name}'.`)
      const report = await roundOf(setting, { name, fault, ...sizes })
      for (const line of roundLines(report)) say(line)
      reports.push(report)
    }
    return reports
  } finally {
    await stores.close()
    await stop()
  }
}

function roundOf(
  setting: RoundSetting,
  { name, fault, gifts, recipients, kills }: Omit<FaultOptions, 'names'> & { name: string; fault: Fault },
) {
  const count = Math.ceil(gifts / giftsPerCase)
  switch (fault.kind) {
    case 'grants':
      return runGrantsRound(setting, { name, fault, grants: count })
    case 'sponsorships':
      return runSponsorshipsRound(setting, { name, fault, sponsorships: count })
    case 'campaigns':
      return runCampaignsRound(setting, { name, fault, recipients: gifts * recipientsPerGift })
    case 'senders':
      return runSendersRound(setting, { name, recipients, kills })
    case 'kill':
    case 'webhooks':
      return runRound(setting, { name, fault, gifts })
  }
}
