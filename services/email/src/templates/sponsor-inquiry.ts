import { describeWish } from '@evenhand/contracts/catalogue'
import { facts, heading, layout, paragraph, plainText } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const why =
  'You’re receiving this email because this address gets sponsor inquiries. Reply to answer the sender. The inquiry is also in the admin panel, under Sponsor inquiries.'

/** Who asked for a sponsor tier or for blocks, for the people who answer. */
export const sponsorInquiry = template({
  name: 'sponsor-inquiry',
  card: { id: '019aa5c0-0000-7000-8000-000000000066', name: 'Sponsor inquiry', type: 'general' },
  example: {
    companyName: 'Harbor & Pine',
    contactName: 'Ada Lovelace',
    email: 'ada@example.org',
    phone: '(555) 010-0199',
    blocksWanted: '4',
    message: 'Could our blocks be side by side?',
  },
  render({ companyName: company, contactName: name, email: address, phone, tier, blocksWanted, message }) {
    const wish = describeWish({ tier, blocks: Number(blocksWanted ?? 0) })
    const subject = `Sponsor inquiry: ${company}`
    const rows: [string, string][] = [
      ['Company', company],
      ['Contact', name],
      ['Email', address],
      ...(phone ? [['Phone', phone] satisfies [string, string]] : []),
      ['Asks for', wish],
    ]
    const paragraphs = message ? message.split(/\s*\n\s*\n\s*/) : []
    return {
      subject,
      replyTo: { name, address },
      html: layout({
        subject,
        preview: `${name} asks for: ${wish}`,
        why,
        body: html`${heading(subject)}${facts(rows)}
          <div style="margin:24px 0 0;white-space:pre-line;">${paragraphs.map(paragraph)}</div>`,
      }),
      text: plainText([...rows.map(([label, value]) => `${label}: ${value}`), '', message], why),
    }
  },
})
