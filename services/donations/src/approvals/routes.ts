import { secondPersonFromCents } from '@evenhand/contracts/catalogue'
import { approvals, donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { askApproval } from './ask.ts'
import { approve, type DecideDeps, turnDown } from './decide.ts'
import { countApprovals, findApproval } from './store.ts'
import { pageOfApprovals, type SeenBy, toApproval } from './views.ts'

export const approvalRoutes = (deps: DecideDeps) => {
  const { db, donorIdOf, people, now } = deps
  return [
    route(donations.getMoneyDeciders, async () => ({
      ...(await people.told(deps.db)),
      from: toDollars(secondPersonFromCents),
    })),

    route(approvals.listApprovals, async ({ query: { state, after, limit } }, { caller }) => {
      const seenBy = { by: administratorOf(caller), now: now() }
      const [page, counts] = await Promise.all([
        pageOfApprovals(db, state, { after, limit }, seenBy),
        countApprovals(db, seenBy.now),
      ])
      return { ...page, total: counts[state] }
    }),

    routeOnce(db, approvals.askApproval, async (tx, { body }, { caller }) => {
      const deciding = { by: administratorOf(caller), now: now() }
      return shownTo(tx, await askApproval(tx, body, { ...deciding, donorIdOf }), deciding)
    }),

    route(approvals.approve, async ({ params }, { caller, endSessions }) => {
      const by = administratorOf(caller)
      const asked = await findApproval(db, params.approvalId)
      await approve(deps, params.approvalId, by)
      // Their owner comes, as with a gift that one person records.
      if (asked && asked.act.kind !== 'refund') endSessions(asked.donorId)
      return shownTo(db, params.approvalId, { by, now: now() })
    }),

    route(approvals.refuseApproval, async ({ params, body }, { caller }) => {
      const deciding = { by: administratorOf(caller), now: now() }
      await turnDown(db, params.approvalId, { verdict: 'refused', ...body, ...deciding })
      return shownTo(db, params.approvalId, deciding)
    }),

    route(approvals.withdrawApproval, async ({ params }, { caller }) => {
      const deciding = { by: administratorOf(caller), now: now() }
      await turnDown(db, params.approvalId, { verdict: 'withdrawn', ...deciding })
      return shownTo(db, params.approvalId, deciding)
    }),
  ]
}

async function shownTo(db: Queries, id: string, seenBy: SeenBy): Promise<approvals.Approval> {
  const row = await findApproval(db, id)
  if (!row) throw new Problem('not-found')
  return toApproval(row, seenBy)
}
