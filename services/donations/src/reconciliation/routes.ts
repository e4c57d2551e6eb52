import { books } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { writeAudit } from '../audit/store.ts'
import { balances } from '../books/store.ts'
import { toDollars } from '@evenhand/contracts/money'
import { aloneInReconciling, type Reconcile } from './reconcile.ts'
import { listDifferences, listReconciliations } from './store.ts'

const shownMax = 30
const spanDaysMax = 92
const dayMs = 24 * 60 * 60_000

export const reconciliationRoutes = (deps: { db: Database; reconcile: Reconcile; now: () => Date }) => [
  route(books.getBooks, async () => {
    const all = await balances(deps.db)
    return { accounts: [...all].map(([account, cents]) => ({ account, balance: toDollars(cents) })) }
  }),

  route(books.listReconciliations, () => describeAll(deps.db)),

  route(books.reconcile, async ({ body }, { caller }) => {
    const since = new Date(`${body.since}T00:00:00Z`)
    const until = deps.now()
    if (since >= until) throw invalidField('since', 'Choose a day in the past')
    if (until.getTime() - since.getTime() > spanDaysMax * dayMs)
      throw invalidField('since', `Choose a day within the last ${spanDaysMax} days`)
    const administratorId = administratorOf(caller)
    const words = `from ${body.since} on`
    await deps.db.transaction((tx) =>
      writeAudit(tx, { administratorId, action: 'compared-with-processor', words, at: until }),
    )
    const ran = await aloneInReconciling(deps.db, async () => void (await deps.reconcile({ since, until })))
    if (!ran) throw new Problem('request-in-progress')
    return describeAll(deps.db)
  }),
]

async function describeAll(db: Database) {
  const runs = await listReconciliations(db, shownMax)
  const differences = Map.groupBy(
    await listDifferences(
      db,
      runs.map(({ id }) => id),
    ),
    ({ reconciliationId }) => reconciliationId,
  )
  return runs.map(({ id, since, until, startedAt, endedAt, compared }) => ({
    id,
    since: since.toISOString(),
    until: until.toISOString(),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    compared,
    differences: (differences.get(id) ?? []).map(({ objectId, kind, detail, mended }) => ({
      objectId,
      kind,
      detail,
      mended,
    })),
  }))
}
