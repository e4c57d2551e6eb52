import { PassThrough } from 'node:stream'
import { supportEmail } from '@evenhand/contracts/catalogue'
import { createTransport } from 'nodemailer'
import type { Outcome } from '../messages/rules.ts'
import { messageIdOf, postmarkName, recipientOfKey } from './message-id.ts'
import type { RenderedMail } from '../templates/template.ts'

/** A mail with its files drawn. */
export interface Outgoing extends Omit<RenderedMail, 'attachments'> {
  to: string
  mailKey: string
  files?: readonly { fileName: string; type: string; bytes: Uint8Array }[]
  /** For many, as mail programs sort it. */
  isBulk?: boolean
}

/** How mails leave: a port, so that the sender does not know the client library. */
export interface Smtp {
  send(mail: Outgoing): Promise<Outcome>
  close(): void
}

/** What our emails are signed with (RFC 6376), for the domain of their sender. */
export interface Dkim {
  selector: string
  /** As PEM. */
  privateKey: string
}

/** What a signature covers. Mail programs show the way out in one click only where both of its headers are signed (RFC 8058 §4). */
const signedHeaders = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/** Keeps a few connections to the mail server open and uses them again. */
export function openSmtp(options: {
  url: string
  from: string
  connections?: number
  answerMs?: number
  dkim?: Dkim | undefined
}): Smtp {
  const domain = /@([^<>\s@]+?)>?$/.exec(options.from)?.[1] ?? 'localhost'
  const { dkim } = options
  const transport = createTransport({
    url: options.url,
    pool: true,
    // What is cut off comes back to its row, which counts it; the pool must not send it again by itself.
    maxRequeues: 0,
    maxConnections: options.connections ?? 1,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: options.answerMs ?? 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: signedHeaders,
      },
    }),
  })
  watchReading(transport)
  return {
    async send({ mailKey, to, subject, html, text, replyTo = supportEmail, unsubscribeLink, files = [], isBulk }) {
      const reading: Reading = { isRead: false }
      try {
        const message = {
          reading,
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
            ...(isBulk ? bulkHeaders(mailKey) : {}),
            ...(unsubscribeLink === undefined ? {} : oneClick(unsubscribeLink)),
          },
        }
        await transport.sendMail(message)
        return { kind: 'sent' }
      } catch (error) {
        const outcome = outcomeOf(error)
        return outcome.kind === 'away' && reading.isRead ? { ...outcome, mayHaveLeft: !hasReply(error) } : outcome
      }
    },
    close: () => transport.close(),
  }
}

/** Whether the connection has taken a mail to its end: if no reply comes after that, nobody knows whether it arrived. */
interface Reading {
  isRead: boolean
}

const watchReading = (transport: ReturnType<typeof createTransport>): void =>
  void transport.use('stream', (mail, done) => {
    const { reading } = mail.data as { reading?: Reading }
    const through = new PassThrough()
    if (reading) through.once('end', () => (reading.isRead = true))
    mail.message.transform(through)
    done()
  })

const hasReply = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'

/** Postmark gives each email a `Message-ID` of its own; what it reports has this in it. */
const bulkHeaders = (mailKey: string): Record<string, string> => {
  const recipient = recipientOfKey(mailKey)
  return { Precedence: 'bulk', ...(recipient === undefined ? {} : { [`X-PM-Metadata-${postmarkName}`]: recipient }) }
}

/** RFC 8058: mail programs show their own button, and post to the address when it is pressed. */
const oneClick = (link: string): Record<string, string> => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

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
