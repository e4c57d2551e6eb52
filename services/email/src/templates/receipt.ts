import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { Line } from '@evenhand/contracts/ids'
import { Dollars, formatDollars, parseDollars } from '@evenhand/contracts/money'
import { z } from 'zod'
import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const Values = z.object({
  giftId: z.string().min(1).max(200),
  receiptNumber: Line(60, 'missing'),
  donorName: Line(400),
  amount: Dollars,
  /** What it was for: "Gift of $50.00; 2x Entry Multiplier, 30 days". */
  description: Line(2000, 'missing'),
  date: z.iso.datetime({ offset: true }),
  kind: z.enum(['one-time', 'monthly']),
})

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })
const whole = new Intl.NumberFormat('en-US')

const taxText =
  'No goods or services were provided in exchange for your gift. Entries in our giveaways need no purchase and have no cash value. Please keep this receipt for your records; your tax adviser can tell you how far your gift is deductible.'
const why = 'You receive this mail because a gift was made with this address.'

/** The receipt of a payment (spec 02 §2: promised within 24 hours, sent at once), with what it earned and the charity's tax text. */
export const receipt = template({
  name: 'receipt',
  card: { id: '019aa5c0-0000-7000-8000-000000000001', name: 'Gift receipt', type: 'donation_thank_you' },
  values: Values,
  example: {
    giftId: '019aa5c0-0000-7000-8000-0000000000aa',
    receiptNumber: 'EH-2026-0F3A9C21B4D7',
    donorName: 'Ada Lovelace',
    amount: '50.00',
    description: 'Gift of $50.00',
    date: '2026-11-21T15:00:00Z',
    kind: 'one-time',
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
      ...(typeof entries !== 'bigint' ? [] : [['Entries earned', whole.format(entries)] satisfies [string, string]]),
    ]
    const follow =
      entries === 'late' ? 'Your entries are being recorded: they follow in your donor account shortly.' : undefined
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
    }
  },
})
