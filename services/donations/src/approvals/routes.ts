import { secondPersonFromCents } from '@evenhand/contracts/catalogue'
import { approvals, donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { askApproval } from './ask.ts'
import { approve, type DecideDeps, turnDown } from './decide.ts'
import { type People, stateAt } from './rules.ts'
import { countApprovals, findApproval, listOver, listWaiting, type ShownApproval } from './store.ts'

export const approvalRoutes = ({ people, ...deps }: DecideDeps & { people: People }) => {
  const { db, donorIdOf, now } = deps
  return [
    route(donations.getMoneyDeciders, async () => ({ people, from: toDollars(secondPersonFromCents) })),

    route(approvals.listApprovals, async ({ query: { state, after, limit } }, { caller }) => {
      const seenBy = { by: administratorOf(caller), now: now() }
      const list = state === 'waiting' ? listWaiting : listOver
      const [rows, counts] = await Promise.all([
        list(db, { now: seenBy.now, after, limit: limit + 1 }),
        countApprovals(db, seenBy.now),
      ])
      const page = rows.slice(0, limit)
      return {
        items: page.map((row) => toApproval(row, seenBy)),
        next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
        total: counts[state],
      }
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

interface SeenBy {
  by: string
  now: Date
}

async function shownTo(db: Queries, id: string, seenBy: SeenBy): Promise<approvals.Approval> {
  const row = await findApproval(db, id)
  if (!row) throw new Problem('not-found')
  return toApproval(row, seenBy)
}

const toApproval = (row: ShownApproval, { by, now }: SeenBy): approvals.Approval => {
  const { act, donorName, knownAs, invoiceNumber, thingName, giftCents } = row
  return {
    id: row.id,
    act,
    amount: toDollars(row.cents),
    feeCover: toDollars(row.feeCoverCents),
    donorName,
    donorEmail: row.donorEmail,
    knownAs: knownAs === donorName ? null : knownAs,
    invoice: thingName === null ? null : { number: invoiceNumber ?? '', name: thingName },
    gift: giftCents === null ? null : { amount: toDollars(giftCents), byHand: row.isByHand },
    giftId: row.giftId,
    state: stateAt(row, now),
    askedBy: row.askedBy,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reason: row.reason,
    failure: row.failure,
    isOwn: row.askedBy === by,
  }
}
