import { openMongo } from '@evenhand/service-kit/mongo'
import { Refused } from '../../command-line/refused.ts'
import type { Giver } from '../../donors/give.ts'
import { readMailbox } from '../../faults/mailbox.ts'
import { untilQuiet } from '../../faults/quiet.ts'
import { findVault } from '../../vault/vault.ts'
import { restoredOneLines } from '../report.ts'
import { restoreOne } from '../restore-one.ts'
import { systemOn } from '../system-at-hand.ts'
import { takeBackup } from '../take.ts'
import { type People, openGiving, type Running, type Scene, start, findNow, untilArchived } from './story.ts'

type Say = (line: string) => void

/** Gifts, an instant, gifts again, and an accident in MongoDB; then entries goes back to the instant, and sponsors to its backup, each alone. */
export async function loseOneService(
  scene: Scene,
  running: Running,
  people: People,
  { gifts, say }: { gifts: number; say: Say },
): Promise<{ running: Running; people: People }> {
  const { system, stores } = running
  const some = await openGiving(running)
  const before = await some('second', Math.ceil(gifts * 0.2))
  await untilQuiet(running)
  const hand = await systemOn(scene.dataDir, system.addresses.databases)
  await takeBackup(hand, {
    folder: scene.vaultFolder,
    recipient: undefined,
    isWithPostgres: false,
    isWithSecrets: true,
  })
  const at = await findNow(stores)
  const after = await some('third', Math.ceil(gifts * 0.2))
  await untilQuiet(running)
  await untilArchived(scene, stores)
  await deleteSponsors(system.addresses.databases.sponsors ?? '')
  const mails = await readMailbox(system.addresses.mailbox ?? '')
  await stores.close()
  await system.stop()
  const restoring = { vault: await findVault(scene.vaultFolder), identity: scene.identity, at }
  for (const service of ['entries', 'sponsors']) {
    const begun = performance.now()
    restoredOneLines(await restoreOne(service, restoring, scene.dataDir, scene.environment)).forEach(say)
    say(`${service} restored in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  say(`donations alone: ${await sentenceOf(restoreOne('donations', restoring, scene.dataDir, scene.environment))}`)
  const again = await start(scene)
  for (const open of await untilQuiet(again)) say(`  not quiet: ${open}`)
  return { running: again, people: withMore(people, [...before, ...after], mails) }
}

function withMore(
  { there, lost, mailsBefore, crowd }: People,
  more: readonly Giver[],
  mails: People['mailsBefore'],
): People {
  const all = new Map(mailsBefore)
  for (const [email, some] of mails) all.set(email, [...(all.get(email) ?? []), ...some])
  return { there: [...there, ...more], lost, mailsBefore: all, crowd }
}

async function deleteSponsors(url: string): Promise<void> {
  const connection = await openMongo(url)
  try {
    await connection.collection('sponsors').deleteMany({})
  } finally {
    await connection.close()
  }
}

async function sentenceOf(refused: Promise<unknown>): Promise<string> {
  try {
    await refused
    throw new Error('donations was restored alone')
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
