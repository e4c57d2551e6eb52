import { rm } from 'node:fs/promises'
import { removeFolderOutside } from '../../components/postgres/server-folder.ts'
import { toDollars } from '@evenhand/contracts/money'
import { totalOf } from '../../donors/wishes.ts'
import { untilQuiet } from '../../faults/quiet.ts'
import { findVault } from '../../vault/vault.ts'
import { restoredLines, sizeOf } from '../report.ts'
import { restoreAll } from '../restore-all.ts'
import { reconcile } from './commands.ts'
import { fill } from './crowd.ts'
import { type Findings, lookAtAll } from './look.ts'
import { loseOneService } from './one-service.ts'
import { loseMachine } from './lost-machine.ts'
import { type Before, openScene, type Running, type Scene, start, tellStory } from './story.ts'

type Say = (line: string) => void

/** Loses a machine and gets it back, then one service, and says what is there again. Answers how many sentences do not hold. */
export async function runDrill(gifts: number, say: Say): Promise<number> {
  const scene = await openScene()
  const running = await start(scene)
  let now: Running | undefined = running
  try {
    const crowd = await fill(scene, running)
    say(`people of every kind: ${crowd.shown.size} lists, pictures and files of draws are remembered`)
    const before = await tellStory(scene, running, gifts)
    const bytes = Object.values(before.backup.parts).reduce((sum, one) => sum + one, 0)
    say(`backup amid gifts: ${sizeOf(bytes)} in ${secondsBetween(before.backup.begunAt, before.backup.endedAt)} s`)
    await running.stores.close()
    now = undefined
    await loseMachine(running.system, scene.dataDir)
    say(`everything killed and deleted; back to ${before.point.toISOString()}`)
    now = await comeBack(scene, before, say)
    const people = { there: [...before.kept, ...before.late], lost: before.lost, mailsBefore: before.mails, crowd }
    await compareWithProcessor(scene, now, before, say)
    const broken = sayFindings(await lookAtAll(scene, now, people), say)
    const alone = await loseOneService(scene, now, people, { gifts, say })
    now = alone.running
    return broken + sayFindings(await lookAtAll(scene, now, alone.people), say)
  } finally {
    // What failed may have closed them: it is what has to be told.
    await now?.stores.close().catch(() => undefined)
    await now?.system.stop()
    removeFolderOutside(scene.dataDir)
    await rm(scene.folder, { recursive: true, force: true })
  }
}

async function comeBack(scene: Scene, before: Before, say: Say): Promise<Running> {
  const begun = performance.now()
  const restoring = { vault: await findVault(scene.vaultFolder), identity: scene.identity, at: before.point }
  const restored = await restoreAll(restoring, scene.dataDir, scene.environment)
  const restoredMs = performance.now()
  restoredLines(restored).forEach(say)
  const running = await start(scene)
  const startedMs = performance.now()
  const open = await untilQuiet(running)
  say(
    `restored in ${seconds(restoredMs - begun)} s, started in ${seconds(startedMs - restoredMs)} s, quiet ${seconds(performance.now() - startedMs)} s later`,
  )
  open.forEach((one) => say(`  not quiet: ${one}`))
  return running
}

/** What was paid late is brought in once; of what was begun after the point the processor knows the money, and nobody what for. */
async function compareWithProcessor(scene: Scene, running: Running, before: Before, say: Say): Promise<void> {
  const { lines } = await reconcile(running.system, scene.dataDir, before.point)
  lines.forEach((line) => say(`  ${line}`))
  await untilQuiet(running)
  const paid = before.lost.filter(({ paymentId }) => paymentId !== undefined)
  const dollars = toDollars(paid.reduce((sum, { wish }) => sum + totalOf(wish), 0n))
  say(
    `lost: ${before.lost.length} gifts begun after the point; the processor has ${paid.length} payments of them, $${dollars}`,
  )
}

function sayFindings(findings: Findings, say: Say): number {
  for (const [sentence, found] of Object.entries(findings)) {
    say(`${found.length === 0 ? 'holds   ' : 'NOT TRUE'}  ${sentence}`)
    found.slice(0, 5).forEach((one) => say(`            ${one}`))
  }
  return Object.values(findings).filter((found) => found.length > 0).length
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1)
const secondsBetween = (from: Date, to: Date): string => seconds(to.getTime() - from.getTime())
