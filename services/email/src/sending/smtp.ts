import { createHash } from 'node:crypto'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { createTransport } from 'nodemailer'
import type { Outcome } from '../messages/rules.ts'
import type { RenderedMail } from '../templates/template.ts'

/** A mail with its files drawn. */
export interface Outgoing extends Omit<RenderedMail, 'attachments'> {
  to: string
  mailKey: string
  files?: readonly { fileName: string; type: string; bytes: Uint8Array }[]
}

/** How mails leave: a port, so that the sender does not know the client library. */
export interface Smtp {
  send(mail: Outgoing): Promise<Outcome>
  close(): void
}

export const connectionsMax = 4

/** Keeps a few connections to the mail server open and uses them again. */
export function openSmtp(options: { url: string; from: string }): Smtp {
  const transport = createTransport({
    url: options.url,
    pool: true,
    // What is cut off comes back to its row, which counts it; the pool must not send it again by itself.
    maxRequeues: 0,
    maxConnections: connectionsMax,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^<>\s@]+?)>?$/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send({ mailKey, to, subject, html, text, replyTo = supportEmail, unsubscribeLink, files = [] }) {
      try {
        await transport.sendMail({
          from: options.from,
          to: { name: '', address: to },
          replyTo,
          subject,
          html,
          text,
          attachments: files.map(({ fileName, type, bytes }) => ({
            filename: fileName,
            contentType: type,
            content: Buffer.from(bytes),
          })),
          messageId: messageIdOf(mailKey, domain),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeLink === undefined ? {} : oneClick(unsubscribeLink)),
          },
        })
        return { kind: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** RFC 8058: mail programs show their own button, and post to the address when it is pressed. */
const oneClick = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The same for every try of a mail, so that a second delivery after a crash is seen to be the same mail. */
export const messageIdOf = (mailKey: string, domain: string): string =>
  `<${createHash('sha256').update(mailKey).digest('hex').slice(0, 32)}@${domain}>`

/** The steps at which a reply is about this mail; at all others it is about us or the connection. */
const mailSteps = new Set(['EENVELOPE', 'EMESSAGE'])

/** What a failure means. The server's own words stay out: they name the address. */
export function outcomeOf(error: unknown): Outcome {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const step = typeof code === 'string' ? code : 'unknown'
  // A sender that is refused is our configuration: no mail may be lost over it.
  if (!mailSteps.has(step) || command === 'MAIL FROM') return { kind: 'away', reason: step }
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  if (reply === 421) return { kind: 'away', reason: 'reply-421' }
  if (reply !== undefined && reply < 500) return { kind: 'not-now', reason: `reply-${reply}` }
  return { kind: 'refused', reason: reply === undefined ? 'unusable' : `reply-${reply}` }
}
