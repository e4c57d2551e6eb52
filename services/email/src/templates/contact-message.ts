import { email } from '@evenhand/contracts/http'
import { facts, heading, layout, paragraph, plainText } from './layout.ts'
import { html } from './markup.ts'
import { template } from './template.ts'

const why =
  'You’re receiving this email because this address gets messages from the contact form. Reply to answer the sender.'

/** What a visitor wrote to us, for the people who answer. */
export const contactMessage = template({
  name: 'contact-message',
  card: { id: '019aa5c0-0000-7000-8000-000000000019', name: 'Message from the contact form', type: 'general' },
  example: {
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    topic: 'gift',
    message: 'I haven’t received a receipt for my gift last Monday.\n\nCould you look?',
  },
  render({ name, email: address, topic, message }) {
    const about = email.contactTopics[topic]
    const subject = `${about}: ${name}`
    const rows: [string, string][] = [
      ['From', name],
      ['Email', address],
      ['About', about],
    ]
    const paragraphs = message.split(/\s*\n\s*\n\s*/)
    return {
      subject,
      replyTo: { name, address },
      html: layout({
        subject,
        preview: paragraphs[0] ?? '',
        why,
        body: html`${heading(about)}${facts(rows)}
          <div style="margin:24px 0 0;white-space:pre-line;">${paragraphs.map(paragraph)}</div>`,
      }),
      text: plainText([...rows.map(([label, value]) => `${label}: ${value}`), '', message], why),
    }
  },
})
