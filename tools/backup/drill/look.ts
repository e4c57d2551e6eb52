import { Answers } from '../../donors/answers.ts'
import { openBrowser } from '../../donors/browser.ts'
import { findBroken, rulesOfGivers } from '../../faults/invariants/of-givers.ts'
import { findDeadLetters, findFailedChecks } from '../../faults/invariants/of-system.ts'
import { readRecords } from '../../faults/invariants/records.ts'
import { sql } from '@evenhand/service-kit/postgres'
import { type Ended, verifyLedger, verifyTrail } from './commands.ts'
import { findChanged, lookAround } from './crowd.ts'
import { findMoneyAmiss, moneyOf } from './money.ts'
import type { People, Running, Scene } from './story.ts'

/** Every sentence that was looked at, with what does not hold. */
export type Findings = Record<string, string[]>

/** Everything that must hold after a restore, for those whose gifts are there; `lost` are at the processor, and known by name. */
export async function lookAtAll(scene: Scene, running: Running, people: People): Promise<Findings> {
  const { system, stores, simulator } = running
  const administrator = openBrowser(system.addresses.site, new Answers(), { mayLoseConnection: true })
  await administrator.call('POST', '/api/admin/login', { username: 'admin', password: scene.adminPassword })
  const emails = people.there.map(({ email }) => email)
  const mailboxUrl = system.addresses.mailbox ?? ''
  const records = await readRecords(emails, { stores, simulator, administrator, mailboxUrl })
  for (const email of emails)
    records.mails.set(email, [...(people.mailsBefore.get(email) ?? []), ...(records.mails.get(email) ?? [])])
  const ofGivers = Object.entries(rulesOfGivers).map(([sentence, rule]) => [
    sentence,
    findBroken(rule, people.there, records),
  ])
  return {
    ...(Object.fromEntries(ofGivers) as Findings),
    'the campaign has the money of the processor, without what was lost': findMoneyAmiss(
      people.crowd.money,
      await moneyOf(running),
      people.lost,
    ),
    'lists, pictures and files of draws are as they were before the gifts': findChanged(
      people.crowd.shown,
      await lookAround(scene, running),
    ),
    'the checks of the services find nothing': await findFailedChecks(system.addresses, stores),
    'nothing is in the dead letters': await findDeadLetters(system),
    'the ledger is whole': faultsOf(await verifyLedger(system)),
    'the audit trail is whole': faultsOf(await verifyTrail(system)),
    'members have the sums of the ledger': await findSumsAmiss(running),
  }
}

const faultsOf = ({ code, lines }: Ended): string[] => (code === 0 ? [] : lines)

/** An event that is told twice under two ids would be counted twice here. */
async function findSumsAmiss({ stores }: Running): Promise<string[]> {
  const inLedger = await stores
    .of('entries')
    .query<{ id: string; entries: bigint }>(
      sql`select donor_id as id, sum(entries)::bigint as entries from balances group by donor_id`,
    )
  const inMembers = await stores
    .of('members')
    .query<{ id: string; entries: bigint }>(sql`select donor_id as id, entries::bigint as entries from donor_totals`)
  const told = new Map(inMembers.map(({ id, entries }) => [id, entries]))
  return inLedger
    .filter(({ id, entries }) => (told.get(id) ?? 0n) !== entries)
    .map(({ id, entries }) => `${id} has ${entries} entries, and members say ${told.get(id) ?? 0n}`)
}
