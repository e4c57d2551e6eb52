import { giftKey } from '@evenhand/contracts/entry-sources'
import { jsonText } from '@evenhand/contracts/mail'
import { toDollars } from '@evenhand/contracts/money'
import { type ReceiptSnapshot, receiptTotals } from '@evenhand/receipts/snapshot'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Donor, greetingOf } from '../donors/store.ts'
import { earnsEntries, entriesEarned, type Gift, isMonthly, type Renewal } from '../gifts/rules.ts'
import { isVoidAt, listMainEditions, takesPart } from '../gifts/period.ts'
import type { StoredReceipt } from './store.ts'

/**
 * One receipt a payment. It waits for the ledger, so that it tells what the gifts really earned, multipliers included; of a payment that was
 * made while no giveaway was open it tells of no entries, and of one from where the giveaway isn’t open it says why there are none.
 */
export async function mailReceipt(
  tx: Transaction,
  donor: Donor,
  paid: {
    snapshot: ReceiptSnapshot
    gifts: readonly Gift[]
    receiptKey: string
    renewal: Renewal | undefined
  },
): Promise<void> {
  const { snapshot, gifts, receiptKey, renewal } = paid
  const [editions, paidAt] = [await listMainEditions(tx), new Date(snapshot.paidAt)]
  const earning = takesPart(editions, paidAt) ? gifts.filter(earnsEntries) : []
  const isNotOpen = gifts.some((gift) => entriesEarned(gift) > 0n && isVoidAt(editions, paidAt, gift.region))
  await requestMail(tx, 'receipt', {
    key: donor.donorId,
    mailKey: `receipt:${receiptKey}`,
    to: donor.email,
    values: {
      giftId: receiptKey,
      receiptNumber: snapshot.number,
      donorName: snapshot.donor.name,
      amount: toDollars(receiptTotals(snapshot.lines).amount),
      description: snapshot.lines.map(({ description }) => description).join('; '),
      date: snapshot.paidAt,
      kind: gifts.some(({ line }) => isMonthly(line)) ? 'monthly' : 'one-time',
      snapshot: jsonText(snapshot),
      renewalOf: renewal && (gifts.some(({ line }) => line.kind === 'gift-month') ? 'monthly-gift' : 'membership'),
      renewalAmount: renewal && toDollars(renewal.cents),
      renewalFeeCover: renewal && renewal.feeCover > 0n ? toDollars(renewal.feeCover) : undefined,
      renewalAt: renewal?.at.toISOString(),
      notOpen: isNotOpen ? 'yes' : undefined,
      sponsorships: sponsorshipsIn(gifts),
    },
    awaitEntrySources: earning.map(({ id }) => giftKey(id)),
  })
}

function sponsorshipsIn(gifts: readonly Gift[]): 'all' | 'some' | undefined {
  const kinds = gifts.map(({ line }) => line.kind)
  if (!kinds.includes('sponsorship')) return undefined
  return kinds.every((kind) => kind === 'sponsorship' || kind === 'fee-cover') ? 'all' : 'some'
}

/** A free entry costs nothing and has no receipt: its mail says what the ledger has, once per address and month, as the entry itself. */
export async function mailFreeEntry(
  tx: Transaction,
  donor: Donor,
  { giftId, enteredAt, proof }: { giftId: string; enteredAt: Date; proof: string | undefined },
): Promise<void> {
  const values = { enteredAt: enteredAt.toISOString() }
  await requestMail(tx, 'free-entry', {
    key: donor.donorId,
    mailKey: `free-entry:${giftId}`,
    to: donor.email,
    // Without a proof to ask for it is of an owner, and the ledger has a line to wait for.
    ...(proof === undefined
      ? { values: { ...values, own: 'yes' as const }, awaitEntrySources: [giftKey(giftId)] }
      : { values: { ...values, proof } }),
  })
}

/** The receipt that takes the place of another, where no mail about a refund carries it. */
export async function mailCorrectedReceipt(tx: Transaction, donor: Donor, snapshot: ReceiptSnapshot): Promise<void> {
  await requestMail(tx, 'corrected-receipt', {
    key: donor.donorId,
    mailKey: `receipt:${snapshot.number}`,
    to: donor.email,
    values: { donorName: greetingOf(donor), snapshot: jsonText(snapshot) },
  })
}

/** A receipt once more, to the address that its donor has now: with the first number and date, marked DUPLICATE, and VOID if it is. */
export async function mailReceiptAgain(
  tx: Transaction,
  donor: Donor,
  again: { reissueId: string; receipt: StoredReceipt },
): Promise<void> {
  const { snapshot } = again.receipt
  await requestMail(tx, 'receipt-again', {
    key: donor.donorId,
    mailKey: `reissue:${again.reissueId}`,
    to: donor.email,
    values: {
      donorName: greetingOf(donor),
      snapshot: jsonText(snapshot),
      void: jsonText(voidMarkOf(again.receipt) ?? null),
    },
  })
}

/** Why a receipt is worth nothing; undefined when it is worth something. One that was replaced stays so, whatever else it is. */
export function voidMarkOf({ voided, replaced }: Pick<StoredReceipt, 'voided' | 'replaced'>) {
  if (replaced) return { cause: 'replaced' as const, ...replaced }
  return voided ?? undefined
}
