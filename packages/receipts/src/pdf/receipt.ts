import { supportEmail } from '@evenhand/contracts/catalogue'
import { formatDollars } from '@evenhand/contracts/money'
import { type ReceiptLine, type ReceiptSnapshot, receiptTotals } from '../snapshot/index.ts'
import { charityFact, drawFacts, drawHead, drawHeading, drawParagraph, spelledNote } from './parts.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { drawStamps, type Marks } from './stamp.ts'
import { drawTable, type Row } from './table.ts'
import { dayOf, money } from './words.ts'

/**
 * A receipt as a PDF. The same snapshot with the same marks is the same bytes, whenever and wherever it is drawn: a receipt that is sent
 * again has the number and the dates of the first.
 */
export function renderReceipt(snapshot: ReceiptSnapshot, marks: Marks = {}): Promise<Uint8Array> {
  const { number, replaces, timeZone, donor, policy } = snapshot
  const kind = replaces === null ? 'Receipt' : 'Corrected receipt'
  const sheet = openSheet({
    title: `${kind} ${number}`,
    createdAt: new Date(snapshot.issuedAt),
    footer: [`${kind} ${number}`, ...marksInWords(marks), `tax wording ${policy.version}`].join(' · '),
  })
  drawStamps(sheet, snapshot, marks)
  drawHead(sheet, kind, number)
  drawFacts(sheet, [
    [
      { name: 'Received from', values: [...(donor.name === '' ? [] : [donor.name]), donor.email] },
      { name: 'Payment received', values: [dayOf(snapshot.paidAt, timeZone)] },
      { name: 'Receipt issued', values: [dayOf(snapshot.issuedAt, timeZone)] },
      ...(replaces === null ? [] : [{ name: 'Replaces', values: [`Receipt ${replaces}, which is void`] }]),
    ],
    [charityFact(snapshot.charity, supportEmail)],
  ])
  drawLines(sheet, snapshot)
  drawWording(sheet, snapshot)
  return sheet.bytes()
}

/** At the foot of each page, so that no page of a void receipt can be shown alone. */
const marksInWords = ({ void: mark, duplicate }: Marks): string[] => [
  ...(mark ? ['VOID'] : []),
  ...(duplicate ? ['DUPLICATE'] : []),
]

function drawLines(sheet: Sheet, { lines }: ReceiptSnapshot): void {
  const { amount, contribution, notDeductible, paidBack } = receiptTotals(lines)
  const some = paidBack > 0n
  const row = ({ description, given, paidBack: back, amount: kept }: ReceiptLine): Row => ({
    cells: some ? [description, money(given), money(back), money(kept)] : [description, money(kept)],
  })
  const sum = (name: string, cents: bigint): Row => ({
    cells: some ? [name, '', '', formatDollars(cents)] : [name, formatDollars(cents)],
    strong: true,
  })
  const columns = some
    ? ([
        { title: 'For', share: 0.49 },
        { title: 'Paid', share: 0.17, align: 'right' },
        { title: 'Reversed', share: 0.17, align: 'right' },
        { title: 'Amount (USD)', share: 0.17, align: 'right' },
      ] as const)
    : ([
        { title: 'For', share: 0.8 },
        { title: 'Amount (USD)', share: 0.2, align: 'right' },
      ] as const)
  for (const part of parts) {
    const own = lines.filter(({ treatment }) => treatment === part.treatment)
    if (own.length === 0) continue
    drawHeading(sheet, part.title)
    const total = part.treatment === 'contribution' ? contribution : notDeductible
    drawTable(sheet, columns, [...own.map(row), sum(part.sum, total)])
  }
  sheet.y += 14
  drawParagraph(sheet, `Total: ${formatDollars(amount)}`, { face: 'strong', size: 13 })
}

const parts = [
  { treatment: 'contribution', title: 'Contributions', sum: 'Total contributions' },
  { treatment: 'not-deductible', title: 'Purchases', sum: 'Total, not deductible as a contribution' },
] as const

function drawWording(sheet: Sheet, { lines, policy, donor }: ReceiptSnapshot): void {
  const { contribution, notDeductible, entries, advice } = policy.wording
  const has = (treatment: ReceiptLine['treatment']): boolean => lines.some((line) => line.treatment === treatment)
  const sentences = [
    has('contribution') ? contribution : undefined,
    has('not-deductible') ? notDeductible : undefined,
    entries,
    advice,
    spelledNote(donor),
  ]
  drawHeading(sheet, 'For your taxes')
  for (const sentence of sentences) if (sentence !== undefined) drawParagraph(sheet, sentence)
}
