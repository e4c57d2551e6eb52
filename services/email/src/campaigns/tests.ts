import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type Compared, decideTest, type TestReaction, type Variant } from './test-rules.ts'
import { beginWaits, countVersions, lockDueTest, saveWinner } from './test-store.ts'
import { type Asked, type Campaigns, readCase, take } from './use-cases.ts'

/** Decides an A/B test whose wait is over, in one process. Answers whether there was one. */
export async function decideDue({ db, now, log, bell }: Campaigns): Promise<boolean> {
  await beginWaits(db, now())
  return db.transaction(async (tx) => {
    const test = await lockDueTest(tx, now())
    if (!test) return false
    const counts = await compare(tx, test)
    const decision = decideTest(counts)
    await saveWinner(tx, test.id, { ...decision, counts, now: now() })
    log.info({ campaignId: test.id, ...decision }, 'campaign-test-decided')
    tx.afterCommit(bell.ring)
    return true
  })
}

async function compare(
  tx: Transaction,
  { id, testBy }: { id: string; testBy: TestReaction | null },
): Promise<Compared> {
  const versions = await countVersions(tx, id)
  const of = (variant: Variant) => {
    const found = versions.find((version) => version.variant === variant)
    if (!found) return { reached: 0, reacted: 0 }
    return { reached: found.totalDelivered, reacted: testBy === 'clicked' ? found.totalClicked : found.totalOpened }
  }
  return { a: of('a'), b: of('b') }
}

/** Ends a test before its time, with what an administrator chooses. */
export async function chooseWinner(campaigns: Campaigns, asked: Asked & { winner: Variant }) {
  const { db, now } = campaigns
  await take(campaigns, asked, {
    step: 'choose',
    act: async (tx, { id, testBy, winner }) => {
      if (testBy === null) throw new Problem('not-possible', { detail: 'This campaign has one version only.' })
      if (winner !== null)
        throw new Problem('not-possible', { detail: `Version ${winner.toUpperCase()} was chosen already.` })
      const counts = await compare(tx, { id, testBy })
      await saveWinner(tx, id, { winner: asked.winner, why: 'by-hand', counts, now: now() })
    },
  })
  return readCase(db, asked.id)
}
