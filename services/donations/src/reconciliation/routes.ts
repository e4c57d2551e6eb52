import { books } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { balances } from '../books/store.ts'
import { toDollars } from '@evenhand/contracts/money'
import type { MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { reconcileOnRequest } from './reconcile-on-request.ts'
import { listDifferences, listReconciliations } from './store.ts'

const shownMax = 30

export const reconciliationRoutes = (deps: MoneyBackDeps) => [
  route(books.getBooks, async () => {
    const all = await balances(deps.db)
    return { accounts: [...all].map(([account, cents]) => ({ account, balance: toDollars(cents) })) }
  }),

  route(books.listReconciliations, () => describeAll(deps.db)),

  route(books.reconcile, async ({ body }, { caller }) => {
    await reconcileOnRequest(deps, { sinceDay: body.since, administratorId: administratorOf(caller) })
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
