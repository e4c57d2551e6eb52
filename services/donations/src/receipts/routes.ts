import { receipts } from '@evenhand/contracts/http'
import { tellIfAdministrator } from '@evenhand/service-kit/audit'
import { type Caller, type DonorIdOf, hasProvedMailbox, personOf } from '@evenhand/service-kit/auth'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { noteProvedMailbox } from '../donors/store.ts'
import { downloadReceipt } from './download-receipt.ts'
import { papers } from './papers.ts'
import { reissueReceipt } from './reissue-receipt.ts'
import { makeStatement } from './statement.ts'
import { findReceipt, listReceiptsOfDonor, type StoredReceipt } from './store.ts'
import { toReceipt } from './view.ts'
import { ownAccountAskedFor, refuseMoreThanOwn } from '../donors/own-account.ts'

const receiptsMax = 200

export const receiptRoutes = ({ db, donorIdOf, now }: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  route(receipts.listReceipts, async ({ query: { email } }, { caller }) => {
    const donorId = await ownAccountAskedFor(db, { caller, email, donorIdOf, part: 'receipts', now: now() })
    return (await listReceiptsOfDonor(db, donorId, receiptsMax)).map(toReceipt)
  }),

  route(receipts.getReceiptPdf, async ({ params }, { caller }) => {
    const receipt = await findOwn(db, params.number, caller)
    return downloadReceipt(db, { receipt, caller, now: now() })
  }),

  routeOnce(db, receipts.reissueReceipt, async (tx, { params }, { caller }) => {
    const receipt = await findOwn(tx, params.number, caller)
    await tellIfAdministrator(tx, caller, ofReceipt('receipt-sent-again', params.number, now()))
    if (hasProvedMailbox(caller)) await noteProvedMailbox(tx, receipt.donorId, now())
    return reissueReceipt(tx, { receipt, caller, now: now() })
  }),

  route(receipts.getStatementPdf, async ({ query }, { caller }) => {
    const { from, to, email } = query
    const action = 'statement-downloaded'
    const part = `${from} to ${to}`
    const donorId = await ownAccountAskedFor(db, { caller, email, donorIdOf, action, part, now: now() })
    const statement = await makeStatement(db, { donorId, from, to, now: now() })
    return {
      fileName: `statement-${from}-to-${to}.pdf`,
      bytes: await papers.run({ kind: 'statement', statement }, personOf(caller)),
    }
  }),
]

const ofReceipt = (action: 'receipt-sent-again', number: string, at: Date) =>
  ({ action, thing: { kind: 'receipt', id: number }, at }) as const

/** Somebody else's receipt is answered like one that is not there: numbers can be counted up. */
async function findOwn(db: Queries, number: string, caller: Caller): Promise<StoredReceipt> {
  const receipt = await findReceipt(db, number)
  const isTheirs = caller.role === 'administrator' || (caller.role === 'donor' && caller.donorId === receipt?.donorId)
  if (!receipt || !isTheirs) throw new Problem('not-found', { detail: 'We couldn’t find that receipt among yours.' })
  await refuseMoreThanOwn(db, caller)
  return receipt
}
