import { Answers } from '../donors/answers.ts'
import { openBrowser } from '../donors/browser.ts'
import { countSecondDeliveries, findBroken, rulesOfGivers } from '../faults/invariants/of-givers.ts'
import { findDoublePayments, findFailedChecks, findLostMoney } from '../faults/invariants/of-system.ts'
import { readRecords } from '../faults/invariants/records.ts'
import { untilQuiet } from '../faults/quiet.ts'
import type { RoundReport } from '../faults/round.ts'
import { simulatorAt } from '../faults/simulator.ts'
import { openStores } from '../faults/stores.ts'
import { SERVICES } from '../launcher/services.ts'
import { forwardTo, secretValue } from './cluster.ts'
import type { GivingDonors } from '../donors/steady-gifts.ts'

/** Where a drill is reached from this machine: the ingress of the cluster, by the names of k8s/drill. */
export interface Places {
  site: string
  payments: string
  mailbox: string
}

export const placesAt = (port: number): Places => ({
  site: `http://localhost:${port}`,
  payments: `http://payments.localhost:${port}`,
  mailbox: `http://mailbox.localhost:${port}`,
})

/** Whether every donor's gift is there once, as `npm run faults` asks it, in the stores of the cluster. */
export async function lookAtGifts(
  places: Places,
  donors: GivingDonors,
): Promise<Pick<RoundReport, 'findings' | 'secondDeliveries'>> {
  const forward = await forwardTo('evenhand-postgres-0', 5432)
  const databases = await databasesAt(forward.port)
  const stores = openStores({ databases })
  try {
    const simulator = simulatorAt(places.payments)
    const system = { processes: {}, addresses: { services: {} } }
    const unfinished = await untilQuiet({ system, stores, simulator })
    const records = await readRecords(
      donors.given.map(({ email }) => email),
      { stores, simulator, administrator: await openAdministrator(places.site), mailboxUrl: places.mailbox },
    )
    const ofGivers = Object.entries(rulesOfGivers).map(([sentence, rule]) => [
      sentence,
      findBroken(rule, donors.given, records),
    ])
    return {
      secondDeliveries: countSecondDeliveries(donors.given, records),
      findings: {
        'everything became quiet': unfinished,
        ...Object.fromEntries(ofGivers),
        'the campaign has all the money of the processor': await findLostMoney(simulator, stores),
        'no payment was opened twice': await findDoublePayments(simulator),
        'the checks of the services find nothing': await findFailedChecks({ databases }, stores),
      },
    }
  } finally {
    await stores.close()
    forward.stop()
  }
}

async function databasesAt(port: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, store } of SERVICES) {
    if (store !== 'postgres') continue
    const url = new URL(await secretValue(`evenhand-postgres-${name}`, 'url'))
    url.hostname = '127.0.0.1'
    url.port = String(port)
    found[name] = url.href
  }
  return found
}

async function openAdministrator(site: string) {
  const browser = openBrowser(site, new Answers(), { mayLoseConnection: true })
  const password = await secretValue('evenhand-administrator', 'password')
  await browser.call('POST', '/api/admin/login', { username: 'admin', password })
  return browser
}
