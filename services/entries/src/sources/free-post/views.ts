import { dayAt } from '@evenhand/contracts/catalogue'
import type { freePost } from '@evenhand/contracts/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { noSuchBatch } from './keying.ts'
import { byCard, settlingOf } from './settled.ts'
import { type Reader, refusalOfSecond } from './two-people.ts'
import { type BatchRow, findBatch, findPostRules, listActs, listCards, listReadings, type ReadingRow } from './store.ts'

export async function describeBatches(db: Queries, batches: readonly BatchRow[]): Promise<freePost.PostBatch[]> {
  const readings = Map.groupBy(
    await listReadings(
      db,
      batches.map(({ id }) => id),
    ),
    ({ batchId }) => batchId,
  )
  return batches.map((batch) => toBatch(batch, readings.get(batch.id) ?? []))
}

function toBatch({ openedAt, closedAt, ...batch }: BatchRow, readings: readonly ReadingRow[]): freePost.PostBatch {
  const cards = byCard(readings)
  return {
    ...batch,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    cards: cards.length,
    unsettled: cards.filter(([, rows]) => settlingOf(rows).kind !== 'agreed').length,
  }
}

/** One batch whole. What was typed once alone is not shown: the second time is blind. */
export async function describeBatch(db: Queries, batchId: string, reader: Reader): Promise<freePost.PostBatchDetails> {
  const batch = await findBatch(db, batchId)
  if (!batch) throw noSuchBatch()
  // One after the other: it is asked within transactions, too, which have one connection.
  const readings = await listReadings(db, [batchId])
  const rules = await findPostRules(db, batch.giveaway)
  if (!rules) throw new Error('The giveaway of a batch has gone')
  const cards = await listCards(db, batchId)
  const acts = await listActs(db, batchId)
  return {
    ...toBatch(batch, readings),
    rules: toRules(rules),
    all: byCard(readings).map(([number, rows]) =>
      toCard(
        number,
        rows,
        cards.find((card) => card.number === number),
        reader,
      ),
    ),
    acts: acts.map((act) => ({ ...act, at: act.at.toISOString() })),
  }
}

const toRules = ({
  title,
  ageMin,
  regionsAllowed,
  opensAt,
  lastDay,
  timeZone,
  daysAfterClose,
}: Known): freePost.PostRules => ({
  title,
  ageMin,
  regionsAllowed: [...regionsAllowed],
  firstDay: dayAt(opensAt, timeZone),
  lastDay,
  daysAfterClose,
})

type Known = NonNullable<Awaited<ReturnType<typeof findPostRules>>>

function toCard(
  number: number,
  rows: readonly ReadingRow[],
  closed: Awaited<ReturnType<typeof listCards>>[number] | undefined,
  reader: Reader,
): freePost.PostCard {
  const settling = settlingOf(rows)
  const keyedBy = rows.filter(({ turn }) => turn < 3).map((row) => row.keyedBy)
  const common = { number, keyedBy, forAnother: false, differences: [], why: null }
  if (settling.kind === 'keyed-once') {
    const forAnother = refusalOfSecond(rows, reader) !== undefined
    return { ...common, state: 'keyed-once', forAnother, readings: [] }
  }
  if (settling.kind === 'differs')
    return { ...common, state: 'differs', readings: settling.readings, differences: settling.differences }
  const readings = [settling.reading]
  if (!closed) return { ...common, state: 'agreed', readings }
  if (closed.why !== null) return { ...common, state: 'refused', readings, why: closed.why }
  if (closed.takenBackBecause !== null)
    return { ...common, state: 'taken-back', readings, why: closed.takenBackBecause }
  return { ...common, state: 'granted', readings }
}
