import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { Line } from '@evenhand/contracts/ids'
import { Dollars, formatDollars, parseDollars } from '@evenhand/contracts/money'
import { z } from 'zod'
import { button, facts, heading, layout, paragraph, plainText, smallPrint } from '../layout.ts'
import { html } from '../markup.ts'
import { template } from '../template.ts'
import { exampleSnapshot, paper, Snapshot, splitFacts, taxTextOf } from './snapshot.ts'

const Values = z.object({
  giftId: z.string().min(1).max(200),
  receiptNumber: Line(60, 'missing'),
  donorName: Line(400),
  amount: Dollars,
  /** What it was for: "Gift of $50.00; 2x Entry Multiplier, 30 days". */
  description: Line(2000, 'missing'),
  date: z.iso.datetime({ offset: true }),
  kind: z.enum(['one-time', 'monthly']),
  /** What its PDF says; absent in mails that were asked for before there was one. */
  snapshot: Snapshot.optional(),
})

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })
const whole = new Intl.NumberFormat('en-US')

/** For mails that were asked for without a snapshot. */
const formerTaxText =
  'Entries in our giveaways need no purchase and have no cash value. Please keep this receipt for your records; your tax adviser can tell you how far your gift is deductible.'
const why = 'You receive this mail because a gift was made with this address.'

/** The receipt of a payment (spec 02 §2: promised within 24 hours, sent at once), with what it earned and the charity's tax text. */
export const receipt = template({
  name: 'receipt',
  card: { id: '019aa5c0-0000-7000-8000-000000000001', name: 'Gift receipt', type: 'donation_thank_you' },
  values: Values,
  example: {
    giftId: '019aa5c0-0000-7000-8000-0000000000aa',
    receiptNumber: exampleSnapshot.number,
    donorName: exampleSnapshot.donor.name,
    amount: '50.00',
    description: 'Gift of $50.00',
    date: exampleSnapshot.paidAt,
    kind: 'one-time',
    snapshot: JSON.stringify(exampleSnapshot),
  },
  exampleEntries: 12n,
  render(values, { entries, publicUrl }) {
    const amount = formatDollars(parseDollars(values.amount) ?? 0n)
    const subject = `Your receipt from Evenhand: ${amount}`
    const greeting = values.donorName === '' ? 'Thank you.' : `Thank you, ${values.donorName}.`
    const opening =
      values.kind === 'monthly'
        ? `We have received your payment of ${amount}. Your membership helps every month.`
        : `We have received your payment of ${amount}. It helps from today.`
    const rows: [string, string][] = [
      ['Receipt', values.receiptNumber],
      ['Date', day.format(new Date(values.date))],
      ...values.description.split('; ').map((line, index): [string, string] => [index === 0 ? 'For' : 'and', line]),
      ['Amount', amount],
      ...(values.snapshot ? splitFacts(values.snapshot) : []),
      ...(typeof entries !== 'bigint' ? [] : [['Entries earned', whole.format(entries)] satisfies [string, string]]),
    ]
    const follow =
      entries === 'late' ? 'Your entries are being recorded: they follow in your donor account shortly.' : undefined
    const taxText = values.snapshot ? taxTextOf(values.snapshot) : formerTaxText
    const account = new URL('/donor-account', publicUrl).href
    return {
      subject,
      html: layout({
        subject,
        preview: `${greeting} ${opening}`,
        why,
        body: html`${heading(greeting)}${paragraph(opening)}${facts(rows)}${follow === undefined ? '' : html`<p style="margin:16px 0 0;">${follow}</p>`}${button('See your entries', account)}${smallPrint(taxText)}`,
      }),
      text: plainText(
        [
          greeting,
          '',
          opening,
          '',
          ...rows.map(([name, value]) => `${name}: ${value}`),
          ...(follow === undefined ? [] : ['', follow]),
          '',
          `Your entries: ${account}`,
          '',
          taxText,
        ],
        why,
      ),
      attachments: values.snapshot ? [paper(values.snapshot)] : [],
    }
  },
})
