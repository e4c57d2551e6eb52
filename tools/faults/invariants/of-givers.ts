import { createHash } from 'node:crypto'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import type { Giver } from '../../donors/give.ts'
import { centsOf, entriesOf, ledgerLinesOf, totalOf, wantedOf } from '../../donors/wishes.ts'
import type { Records } from './records.ts'

/** What does not hold for one donor, in one sentence; undefined when all is well. */
type Rule = (giver: Giver, records: Records) => string | undefined

/** Each payment is at the processor once and here once, for the same amount; the free way needs none. */
const isPaidOnce: Rule = ({ email, wish, paymentId }, { checkouts, charges }) => {
  const known = checkouts.get(email) ?? []
  if (paymentId === undefined)
    return known.length === 0 ? undefined : `${known.length} checkouts, though nothing was paid`
  const [checkout, ...more] = known
  const [charge, ...twice] = charges.get(paymentId) ?? []
  if (!charge || twice.length > 0) return `charged ${twice.length + (charge ? 1 : 0)} times at the processor`
  if (!checkout || more.length > 0) return `${known.length} checkouts for one payment`
  if (checkout.state !== 'paid' || checkout.paymentId !== paymentId) return `the checkout is ${checkout.state}`
  const amounts = [totalOf(wish), charge.cents, checkout.cents]
  return amounts.every((cents) => cents === amounts[0]) ? undefined : `amounts differ: ${amounts.join(', ')}`
}

/** The administrator sees each gift once, confirmed, with its amount. */
const isShownOnce: Rule = ({ email, wish }, { shownGifts }) => {
  const shown = shownGifts.get(email) ?? []
  const wanted = wish.way === 'free' ? [0n] : wantedOf(wish).map(centsOf)
  const seen = shown.map(({ amount }) => parseDollars(amount) ?? -1n)
  if (sorted(seen) !== sorted(wanted)) return `the list of gifts shows ${sorted(seen)} instead of ${sorted(wanted)}`
  const open = shown.find(({ status }) => status !== 'confirmed')
  return open && `a gift is ${open.status}`
}

/** The ledger granted what the catalogue says, once, and the balance is its sum. */
const hasEntriesOnce: Rule = ({ email, wish }, { ledger }) => {
  const record = ledger.get(email)
  const expected = entriesOf(wish)
  if (!record) return expected === 0n ? undefined : 'no entries'
  if (record.entries !== expected || record.balance !== expected)
    return `${record.entries} entries in the ledger and ${record.balance} in the balance instead of ${expected}`
  const lines = ledgerLinesOf(wish)
  return record.lines === lines && record.sources === lines
    ? undefined
    : `${record.lines} ledger lines of ${record.sources} sources instead of ${lines}`
}

/** One receipt for each payment, under its own Message-ID, that tells the amount and the entries of the ledger. */
const hasReceiptOnce: Rule = ({ email, wish, paymentId }, { mails, checkouts }) => {
  const receipts = (mails.get(email) ?? []).filter(({ subject }) => subject.includes('receipt'))
  if (paymentId === undefined) return receipts.length === 0 ? undefined : 'a receipt for a free entry'
  const ids = new Set(receipts.map(({ messageId }) => messageId))
  const [receipt] = receipts
  if (!receipt || ids.size !== 1) return `${ids.size} receipts`
  if (!receipt.messageId.includes(messageIdOf(checkouts.get(email)?.[0]?.id ?? '')))
    return `a receipt of another payment: ${receipt.messageId}`
  const text = receipt.text.replaceAll(',', '')
  if (!text.includes(`Total: $${toDollars(totalOf(wish))}`)) return 'the receipt tells another amount'
  return text.includes(`Entries earned: ${entriesOf(wish)}`) ? undefined : 'the receipt does not tell the entries'
}

/** Deliveries of a receipt beyond the first, under its one Message-ID. */
export const countSecondDeliveries = (givers: readonly Giver[], { mails }: Records): number =>
  givers.reduce((sum, { email }) => {
    const receipts = (mails.get(email) ?? []).filter(({ subject }) => subject.includes('receipt'))
    return sum + Math.max(0, receipts.length - 1)
  }, 0)

/** The rule of services/email: the Message-ID follows from the key of the mail. */
const messageIdOf = (checkoutId: string): string =>
  createHash('sha256').update(`receipt:${checkoutId}`).digest('hex').slice(0, 32)

const sorted = (amounts: readonly bigint[]): string => amounts.map(String).sort().join(' ')

export const rulesOfGivers: Readonly<Record<string, Rule>> = {
  'every payment is at the processor and here once': isPaidOnce,
  'every gift is shown to the administrator once': isShownOnce,
  'every gift has its entries once': hasEntriesOnce,
  'every payment has its receipt once': hasReceiptOnce,
}

/** The first donors for whom a rule does not hold, and how many more there are. */
export function findBroken(rule: Rule, givers: readonly Giver[], records: Records): string[] {
  const shownMax = 5
  const broken = givers.flatMap((giver) => {
    const sentence = rule(giver, records)
    return sentence === undefined ? [] : [`${giver.email} (${giver.wish.way}): ${sentence}`]
  })
  return broken.length > shownMax
    ? [...broken.slice(0, shownMax), `and ${broken.length - shownMax} more donors`]
    : broken
}
