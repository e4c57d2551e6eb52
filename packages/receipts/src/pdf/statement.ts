import { supportEmail } from '@evenhand/contracts/catalogue'
import { formatDollars } from '@evenhand/contracts/money'
import { type Statement, type StatedPayment, receiptTotals, statementTotals } from '../snapshot/index.ts'
import { charityFact, drawFacts, drawHead, drawHeading, drawParagraph, spelledNote } from './parts.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { drawTable, type Row } from './table.ts'
import { dayOf, giveawayName, money, nameOfDay, shortDayOf } from './words.ts'

/** What somebody gave in a range of days as a PDF: every payment, what went back of it, and the sums by giveaway. */
export function renderStatement(statement: Statement): Promise<Uint8Array> {
  const { from, to, timeZone, madeAt, donor, policy } = statement
  const days = from === to ? nameOfDay(from) : `${nameOfDay(from)} to ${nameOfDay(to)}`
  const sheet = openSheet({
    title: `Giving statement, ${days}`,
    createdAt: new Date(madeAt),
    footer: `Giving statement, ${days} · prepared ${dayOf(madeAt, timeZone)}`,
  })
  drawHead(sheet, 'Giving statement', days)
  drawFacts(sheet, [
    [
      { name: 'For', values: [...(donor.name === '' ? [] : [donor.name]), donor.email] },
      { name: 'Prepared', values: [dayOf(madeAt, timeZone)] },
      { name: 'Time zone', values: [timeZone.replaceAll('_', ' ')] },
    ],
    [charityFact(statement.charity, supportEmail)],
  ])
  drawSums(sheet, statement)
  if (statement.payments.length > 0) drawPayments(sheet, statement)
  if (statement.voided.length > 0) drawVoided(sheet, statement)
  drawHeading(sheet, 'For your taxes')
  for (const sentence of [
    'This statement summarizes your receipts. It does not replace them.',
    policy.wording.notDeductible,
    policy.wording.entries,
    policy.wording.advice,
    spelledNote(donor),
  ])
    if (sentence !== undefined) drawParagraph(sheet, sentence)
  return sheet.bytes()
}

const right = 'right' as const

function drawSums(sheet: Sheet, statement: Statement): void {
  const { giveaways, ...all } = statementTotals(statement)
  drawHeading(sheet, 'Totals')
  if (statement.payments.length === 0)
    drawParagraph(sheet, 'There are no payments to count in this period. The total is $0.00.', { size: 10 })
  else {
    const row = (name: string, { given, paidBack, contribution, notDeductible, amount }: typeof all): Row => ({
      cells: [name, ...[given, paidBack, contribution, notDeductible, amount].map((cents) => formatDollars(cents))],
    })
    const columns = [
      { title: 'Giveaway', share: 0.25 },
      { title: 'Paid', share: 0.15, align: right },
      { title: 'Reversed', share: 0.13, align: right },
      { title: 'Contributions', share: 0.16, align: right },
      { title: 'Not deductible', share: 0.16, align: right },
      { title: 'Total (USD)', share: 0.15, align: right },
    ]
    const rows = giveaways.map(({ giveaway, totals }) => row(giveawayName(giveaway), totals))
    drawTable(sheet, columns, [...rows, { ...row('Total', all), strong: true }])
  }
}

function drawPayments(sheet: Sheet, { payments, timeZone }: Statement): void {
  const columns = [
    { title: 'Date', share: 0.15 },
    { title: 'Receipt', share: 0.24 },
    { title: 'For', share: 0.25 },
    { title: 'Paid', share: 0.12, align: right },
    { title: 'Reversed', share: 0.12, align: right },
    { title: 'Total (USD)', share: 0.12, align: right },
  ]
  drawHeading(sheet, 'Payments')
  drawTable(
    sheet,
    columns,
    payments.flatMap(({ paidAt, number, lines }) =>
      lines.map(({ description, given, paidBack, amount }) => ({
        cells: [shortDayOf(paidAt, timeZone), number, description, money(given), money(paidBack), money(amount)],
      })),
    ),
  )
}

function drawVoided(sheet: Sheet, { voided, timeZone }: Statement): void {
  drawHeading(sheet, 'Not counted: refunded or disputed in full')
  const columns = [
    { title: 'Date', share: 0.3 },
    { title: 'Void receipt', share: 0.4 },
    { title: 'Original total (USD)', share: 0.3, align: right },
  ]
  const was = ({ lines }: StatedPayment): string => formatDollars(receiptTotals(lines).amount)
  drawTable(
    sheet,
    columns,
    voided.map((payment) => ({ cells: [shortDayOf(payment.paidAt, timeZone), payment.number, was(payment)] })),
  )
}
