import type { merges } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Membership, titled } from '../memberships/membership.ts'
import { nextPayment } from '../memberships/rules.ts'
import { listMembershipsOf } from '../memberships/store.ts'
import { costOf } from '../processor/monthly.ts'
import { countGiven } from './merging-store.ts'

/** What of a record would be the other one’s. */
export async function previewMerge(
  db: Queries,
  { fromId }: { fromId: string },
): Promise<Omit<merges.MergePreview, 'open'>> {
  const { gifts, cents, receipts } = await countGiven(db, fromId)
  const running = (await listMembershipsOf(db, fromId)).filter(({ state }) => state !== 'ended')
  const given = { title: gifts === 1 ? '1 gift or free entry' : `${gifts} gifts and free entries` }
  return {
    moves: [
      ...(gifts > 0 ? [{ ...given, amount: toDollars(cents), entries: null, nextAt: null }] : []),
      ...running.map(toLine),
    ],
    stays:
      receipts > 0
        ? ['Receipts keep the name and address that they were issued with, and are listed with the other record’s.']
        : [],
  }
}

function toLine(membership: Membership): merges.MergePreview['moves'][number] {
  const { monthly } = membership
  const payment = nextPayment(membership)
  return {
    title:
      monthly.kind === 'level'
        ? `${titled(monthly.level)} membership, which keeps running`
        : 'Monthly gift, which keeps running',
    amount: toDollars(payment?.cents ?? costOf(monthly)),
    entries: null,
    nextAt: payment?.at.toISOString() ?? null,
  }
}
