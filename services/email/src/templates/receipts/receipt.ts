import { withFullStop } from '@evenhand/contracts/full-stop'
import { campaignTimeZone, notOpenWords } from '@evenhand/contracts/catalogue'
import { jsonText, type MailContent } from '@evenhand/contracts/mail'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { button, facts, heading, layout, paragraph, plainText, smallPrint } from '../layout.ts'
import { html } from '../markup.ts'
import { toPortal } from '../sponsors/about.ts'
import { template } from '../template.ts'
import { exampleSnapshot, paper, splitFacts, taxTextOf } from './snapshot.ts'

const day = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })
const whole = new Intl.NumberFormat('en-US')

/** What was paid, line by line with its amount. */
function itemsOf({ description, snapshot }: MailContent<'receipt'>): [string, string][] {
  const lines = snapshot?.lines ?? []
  if (lines.length < 2) return [['For', description]]
  return lines.map((line) => [
    line.description.replace(/ of \$[\d,.]+/, ''),
    formatDollars(parseDollars(line.amount) ?? 0n),
  ])
}

function renewalRow({ renewalAmount, renewalAt }: MailContent<'receipt'>): [string, string][] {
  if (!renewalAmount || !renewalAt) return []
  return [['Next charge', `${formatDollars(parseDollars(renewalAmount) ?? 0n)} on ${day.format(new Date(renewalAt))}`]]
}

/** The level or gift by its own amount, and beside it what is added for the card fee. */
function renewalSentences({ renewalAmount, renewalFeeCover, renewalOf }: MailContent<'receipt'>): string[] {
  if (!renewalAmount) return []
  const feeCover = parseDollars(renewalFeeCover ?? '') ?? 0n
  const monthly = formatDollars((parseDollars(renewalAmount) ?? 0n) - feeCover)
  const plusFee = feeCover > 0n ? `, plus ${formatDollars(feeCover)} card fee,` : ''
  if (renewalOf === 'monthly-gift')
    return [
      `Your monthly gift of ${monthly}${plusFee} is charged each month until you cancel. Change or cancel it any time in your donor account.`,
    ]
  return [
    `Your membership renews at ${monthly} a month${plusFee} until you cancel. Cancel any time in your donor account.`,
  ]
}

/** Where what was paid for is seen: entries, and sponsorships, which earn none. */
const buttonsOf = ({ sponsorships }: MailContent<'receipt'>, publicUrl: string) => [
  ...(sponsorships === 'all' ? [] : [{ label: 'See your entries', link: new URL('/donor-account', publicUrl).href }]),
  ...(sponsorships ? [toPortal('own', publicUrl)] : []),
]

/** For mails that were asked for without a snapshot. */
const formerTaxText =
  'Entries in our giveaways need no purchase and have no cash value. Please keep this receipt for your records; your tax adviser can tell you whether, and how far, your gift is deductible.'
const why = "You're receiving this email because a payment was made with this address."

/** The receipt of a payment (spec 02 §2: promised within 24 hours, sent at once), with what it earned and the charity's tax text. */
export const receipt = template({
  name: 'receipt',
  card: { id: '019aa5c0-0000-7000-8000-000000000001', name: 'Gift receipt', type: 'donation_thank_you' },
  example: {
    giftId: '019aa5c0-0000-7000-8000-0000000000aa',
    receiptNumber: exampleSnapshot.number,
    donorName: exampleSnapshot.donor.name,
    amount: '50.00',
    description: 'Gift of $50.00',
    date: exampleSnapshot.paidAt,
    kind: 'one-time',
    snapshot: jsonText(exampleSnapshot),
  },
  exampleEntries: 12n,
  render(values, { entries, publicUrl }) {
    const amount = formatDollars(parseDollars(values.amount) ?? 0n)
    const subject = `Your receipt from Evenhand: ${amount}`
    const greeting = values.donorName === '' ? 'Thank you.' : withFullStop(`Thank you, ${values.donorName}`)
    const opening = `We received your payment of ${amount}. Here is your receipt.`
    const rows: [string, string][] = [
      ['Receipt', values.receiptNumber],
      ['Date', day.format(new Date(values.date))],
      ...itemsOf(values),
      ['Total', amount],
      ...(values.snapshot ? splitFacts(values.snapshot) : []),
      ...renewalRow(values),
      ...(typeof entries !== 'bigint' ? [] : [['Entries earned', whole.format(entries)] satisfies [string, string]]),
    ]
    const after = [
      ...(values.notOpen ? [notOpenWords.earned] : []),
      ...(entries === 'late' ? ["Your entries aren't recorded yet. They'll be in your donor account shortly."] : []),
      ...renewalSentences(values),
      ...(values.sponsorships
        ? ['We look at each sponsorship before it’s shown, and we’ll email you once it’s up.']
        : []),
    ]
    const taxText = values.snapshot ? taxTextOf(values.snapshot) : formerTaxText
    const buttons = buttonsOf(values, publicUrl)
    return {
      subject,
      html: layout({
        subject,
        preview: `${greeting} ${opening}`,
        why,
        body: html`${heading(greeting)}${paragraph(opening)}${facts(rows)}${after.map((line) => html`<p style="margin:16px 0 0;">${line}</p>`)}${buttons.map(({ label, link }) => button(label, link))}${smallPrint(taxText)}`,
      }),
      text: plainText(
        [
          greeting,
          '',
          opening,
          '',
          ...rows.map(([name, value]) => `${name}: ${value}`),
          ...after.flatMap((line) => ['', line]),
          '',
          ...buttons.map(({ label, link }) => `${label}: ${link}`),
          '',
          taxText,
        ],
        why,
      ),
      attachments: values.snapshot ? [paper(values.snapshot)] : [],
    }
  },
})
