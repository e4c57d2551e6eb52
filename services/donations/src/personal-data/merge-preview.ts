import type { merges } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import type { Queries } from '@evenhand/service-kit/postgres'
import { findDonor, nameOf } from '../donors/store.ts'
import { type Membership, titled } from '../memberships/membership.ts'
import { nextPayment } from '../memberships/rules.ts'
import { listMembershipsOf } from '../memberships/store.ts'
import { costOf } from '../processor/monthly.ts'
import { countGiven } from './merging-store.ts'

/** Who the two are here, and what of one would be the other’s. */
export async function previewMerge(
  db: Queries,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<Omit<merges.MergePreview, 'open'>> {
  const from = await sideOf(db, fromId)
  const { receipts } = await countGiven(db, fromId)
  return {
    from,
    to: await sideOf(db, toId),
    moves: from ? [...givenLines(from), ...from.running.map((one) => ({ ...one, entries: null }))] : [],
    stays:
      receipts > 0
        ? ['Receipts keep the name and address that they were issued with, and are listed with the other record’s.']
        : [],
    ends: [],
  }
}

async function sideOf(db: Queries, donorId: string): Promise<merges.MergeSide | null> {
  const donor = await findDonor(db, donorId)
  if (!donor) return null
  const { gifts, cents } = await countGiven(db, donorId)
  const running = (await listMembershipsOf(db, donorId)).filter(({ state }) => state !== 'ended')
  return {
    name: nameOf(donor),
    email: donor.email,
    since: donor.createdAt.toISOString(),
    given: { gifts, amount: toDollars(cents) },
    running: running.map(toRunning),
    account: null,
  }
}

const givenLines = ({ given }: merges.MergeSide): merges.MergePreview['moves'] =>
  given && given.gifts > 0 ? [{ title: giftWords(given.gifts), amount: given.amount, entries: null, nextAt: null }] : []

const giftWords = (gifts: number): string => (gifts === 1 ? '1 gift or free entry' : `${gifts} gifts and free entries`)

function toRunning(membership: Membership): merges.MergeSide['running'][number] {
  const { monthly } = membership
  const payment = nextPayment(membership)
  return {
    title: monthly.kind === 'level' ? `${titled(monthly.level)} membership` : 'Monthly gift',
    amount: toDollars(payment?.cents ?? costOf(monthly)),
    nextAt: payment?.at.toISOString() ?? null,
  }
}
