/** What nodemailer sends alone, with its own pool and nothing kept of it: `SMTP CONNECTIONS MAILS`; the answer is mails a second. */
import { supportEmail } from '@evenhand/contracts/catalogue'
import { createTransport } from 'nodemailer'
import { compileMail } from '../../src/content/compile-mail.ts'
import { newsletter } from '../campaign-parts.ts'
import { from, readerOf } from './reader.ts'

const [, , url = '', connections = '1', mails = '1'] = process.argv
const transport = createTransport({ url, pool: true, maxConnections: Number(connections) })
const campaign = newsletter()
const render = compileMail({ subject: campaign.subject, html: campaign.htmlContent, text: campaign.textContent })

let left = Number(mails)
async function sendSome(): Promise<void> {
  while (left > 0) {
    left -= 1
    const reader = readerOf(left)
    const { unsubscribeLink: link, subject, html, text } = render(reader)
    const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await transport.sendMail({ subject, html, text, from, to: reader.email, replyTo: supportEmail, headers })
  }
}
const sendAll = () => Promise.all(Array.from({ length: Number(connections) }, sendSome))

// Connected, and compiled by the engine, before it is measured.
const counted = left
left = Math.ceil(counted / 10)
await sendAll()
left = counted
const began = performance.now()
await sendAll()
process.stdout.write(`${(counted * 1000) / (performance.now() - began)}\n`)
transport.close()
