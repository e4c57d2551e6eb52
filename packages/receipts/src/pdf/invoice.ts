import { supportEmail } from '@evenhand/contracts/catalogue'
import type { InvoiceSnapshot } from '../snapshot/index.ts'
import { charityFact, drawFacts, drawHead, drawHeading, drawParagraph, spelledNote } from './parts.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { drawTable } from './table.ts'
import { money, nameOfDay } from './words.ts'

/** An invoice as a PDF. The same snapshot is the same bytes, whenever and wherever it is drawn. */
export function renderInvoice(snapshot: InvoiceSnapshot): Promise<Uint8Array> {
  const { number, issuedOn, dueOn, company, contact, charity, policy } = snapshot
  const sheet = openSheet({
    title: `Invoice ${number}`,
    createdAt: new Date(`${issuedOn}T12:00:00Z`),
    footer: `Invoice ${number} · tax wording ${policy.version}`,
  })
  drawHead(sheet, 'Invoice', number)
  drawFacts(sheet, [
    [
      { name: 'Billed to', values: [company, ...(contact.name === '' ? [] : [contact.name]), contact.email] },
      { name: 'Issued', values: [nameOfDay(issuedOn)] },
      { name: 'Due', values: [nameOfDay(dueOn)] },
    ],
    [{ ...charityFact(charity, supportEmail), name: 'Payable to' }],
  ])
  drawWhat(sheet, snapshot)
  drawHeading(sheet, 'How to pay')
  for (const sentence of waysToPay(snapshot)) drawParagraph(sheet, sentence, { size: 10 })
  drawHeading(sheet, 'For your taxes')
  for (const sentence of [policy.notDeductible, 'A sponsorship earns no entries.', spelledNote(contact)])
    if (sentence !== undefined) drawParagraph(sheet, sentence)
  return sheet.bytes()
}

function drawWhat(sheet: Sheet, { description, amount }: InvoiceSnapshot): void {
  const columns = [
    { title: 'For', share: 0.8 },
    { title: 'Amount (USD)', share: 0.2, align: 'right' },
  ] as const
  sheet.y += 14
  drawTable(sheet, columns, [
    { cells: [description, money(amount)] },
    { cells: ['Total due', money(amount)], strong: true },
  ])
}

const waysToPay = ({ number, charity, heldThrough }: InvoiceSnapshot): string[] => [
  'By card: use the link in the email that this invoice came with.',
  `By check: make it payable to ${charity.name} and send it to ${charity.address.join(', ')}. Write ${number} on it.`,
  `By bank transfer: ask us for our bank details at ${supportEmail}, and use ${number} as the reference.`,
  `We’re holding what this invoice is for through ${nameOfDay(heldThrough)}. A person looks at each sponsorship before it’s shown.`,
]
