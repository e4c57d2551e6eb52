import { type approvals, exports as calls } from '@evenhand/contracts/http'
import { tellListExported } from '@evenhand/service-kit/audit'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { pageOfApprovals } from './views.ts'

const columns: Columns<approvals.Approval> = [
  ['Approval', ({ id }) => id],
  ['What', ({ act }) => act.kind],
  ['Amount (USD)', ({ amount }) => amount],
  ['Card fee back (USD)', ({ feeCover }) => feeCover],
  ['Donor', ({ donorName }) => donorName],
  ['Email', ({ donorEmail }) => donorEmail],
  ['Invoice', ({ invoice }) => invoice?.number ?? null],
  ['Gift', ({ giftId }) => giftId],
  ['Status', ({ state }) => state],
  ['Asked by', ({ askedBy }) => askedBy],
  ['Asked at (UTC)', ({ askedAt }) => askedAt],
  ['Expires at (UTC)', ({ expiresAt }) => expiresAt],
  ['Decided by', ({ decidedBy }) => decidedBy],
  ['Decided at (UTC)', ({ decidedAt }) => decidedAt],
  ['Reason', ({ reason }) => reason],
  ['Refused by the processor', ({ failure }) => failure],
]

/** The list of approvals as a file. That somebody takes it along is told first. */
export const approvalExportRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(calls.exportApprovals, async ({ query: filter }, { caller }) => {
    const [by, at] = [administratorOf(caller), now()]
    await tellListExported(db, { administratorId: by, list: 'Approvals', filter, at })
    return listFile({ list: 'approvals', at }, columns, (page) =>
      pageOfApprovals(db, filter.state, page, { by, now: at }),
    )
  }),
]
