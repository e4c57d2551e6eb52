import { type InvoiceNews, jsonText } from '@evenhand/contracts/mail'
import { formatDollars, parseDollars } from '@evenhand/contracts/money'
import { organization } from '@evenhand/contracts/organization'
import { charityOf, type InvoiceSnapshot } from '@evenhand/contracts/receipts'
import { taxPolicyAt, wordingOf } from '@evenhand/contracts/catalogue'
import { renderNotice } from '../notice.ts'
import { papers } from '../papers.ts'
import { template } from '../template.ts'

const dayInWords = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
const nameOf = (day: string): string => dayInWords.format(new Date(`${day}T00:00:00Z`))

const subjects: Readonly<Record<InvoiceNews, (number: string, due: string) => string>> = {
  new: (number) => `Invoice ${number} for your sponsorship`,
  again: (number) => `Invoice ${number} for your sponsorship, sent again`,
  'due-soon': (number, due) => `Invoice ${number} is due on ${due}`,
  overdue: (number, due) => `Invoice ${number} was due on ${due}`,
}

function sentencesOf(what: InvoiceNews, { company, description, dueOn, heldThrough }: InvoiceSnapshot): string[] {
  const held = `We’re holding it through ${nameOf(heldThrough)}.`
  switch (what) {
    case 'new':
    case 'again':
      return [`Here’s the invoice for ${company}’s sponsorship: ${description}. It’s due on ${nameOf(dueOn)}. ${held}`]
    case 'due-soon':
      return [
        `The invoice for ${company}’s sponsorship is due on ${nameOf(dueOn)}. If you’ve paid it already, thank you: a check or transfer can take a few days.`,
      ]
    case 'overdue':
      return [
        `The invoice for ${company}’s sponsorship was due on ${nameOf(dueOn)}, and we haven’t received a payment. ${held}`,
      ]
  }
}

const howToPay = ({ number, charity }: InvoiceSnapshot): string[] => [
  'You can pay by card with the button below.',
  `Or send a check payable to ${charity.name} to ${charity.address.join(', ')}, with ${number} on it.`,
  `Or pay by bank transfer with ${number} as the reference. Reply to this email for our bank details.`,
]

const policy = taxPolicyAt(new Date('2026-11-26T15:00:00Z'))

const example: InvoiceSnapshot = {
  form: 1,
  number: 'EI-2026-000001',
  issuedOn: '2026-11-26',
  dueOn: '2026-12-26',
  heldThrough: '2027-01-02',
  currency: 'USD',
  company: 'Analytical Engines',
  contact: { name: 'Ada Byron', email: 'ada@example.org' },
  description: 'Sponsor block 7, 3 months',
  amount: '100.00',
  charity: charityOf(organization),
  policy: { version: policy.version, notDeductible: wordingOf(policy, ['sponsorship']).notDeductible },
}

/** The invoice of a sponsorship with its paper, and the reminders of it. */
export const sponsorshipInvoice = template({
  name: 'sponsorship-invoice',
  card: { id: '019aa5c0-0000-7000-8000-0000000000f2', name: 'Sponsorship: invoice', type: 'general' },
  example: { what: 'new' as const, sponsorshipId: '019aa5c0-0000-7000-8000-0000000000aa', snapshot: jsonText(example) },
  render: ({ what, sponsorshipId, snapshot, contactName }, { publicUrl }) => ({
    ...renderNotice({
      subject: subjects[what](snapshot.number, nameOf(snapshot.dueOn)),
      donorName: contactName || snapshot.contact.name,
      sentences: [...sentencesOf(what, snapshot), ...howToPay(snapshot)],
      facts: [
        ['Invoice', snapshot.number],
        ['For', snapshot.description],
        ['Amount', formatDollars(parseDollars(snapshot.amount) ?? 0n)],
        ['Due', nameOf(snapshot.dueOn)],
      ],
      action: { label: 'Pay by card', link: new URL(`/sponsor-portal?invoice=${sponsorshipId}`, publicUrl).href },
      after: `${snapshot.policy.notDeductible} A sponsorship earns no entries.`,
      why: 'You’re receiving this email because a sponsorship was arranged with this address.',
    }),
    attachments: [
      {
        fileName: `invoice-${snapshot.number}.pdf`,
        type: 'application/pdf',
        draw: () => papers.run({ kind: 'invoice', snapshot }),
      },
    ],
  }),
})
