import { approvals, exports as calls } from '@evenhand/contracts/http'
import { tellListExported } from '@evenhand/service-kit/audit'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { pageOfApprovals } from './views.ts'

const whatWords: Readonly<Record<approvals.Approval['act']['kind'], string>> = {
  refund: 'Refund',
  purchase: 'Payment of an invoice',
  'offline-gift': 'Check or cash',
}

const columns: Columns<approvals.Approval> = [
  ['Approval ID', ({ id }) => id],
  ['What', ({ act }) => whatWords[act.kind]],
  ['Amount (USD)', ({ amount }) => amount],
  ['Card fee back (USD)', ({ feeCover }) => feeCover],
  ['Donor', ({ donorName }) => donorName],
  ['Email', ({ donorEmail }) => donorEmail],
  ['Invoice', ({ invoice }) => invoice?.number ?? null],
  ['Gift ID', ({ giftId }) => giftId],
  ['Status', ({ state }) => approvals.approvalStateWords[state]],
  ['Asked by (ID)', ({ askedBy }) => askedBy],
  ['Asked at (UTC)', ({ askedAt }) => askedAt],
  ['Expires at (UTC)', ({ expiresAt }) => expiresAt],
  ['Decided by (ID)', ({ decidedBy }) => decidedBy],
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
