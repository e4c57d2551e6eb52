import { supportEmail } from '@evenhand/contracts/catalogue'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Outcome } from '../messages/rules.ts'
import type { RenderedMail } from '../templates/template.ts'
import { openConnections } from './connections.ts'
import { createSigner, type Dkim } from './dkim.ts'
import { fieldsOf, type MailFile } from './mail-fields.ts'
import type { WrittenMail } from './written-mail.ts'

/** A mail with its files drawn. */
export interface Outgoing extends Omit<RenderedMail, 'attachments'> {
  to: string
  mailKey: string
  files?: readonly MailFile[]
}

/** One that is written already, as those of campaigns are; the address is one that our contracts let in. */
export interface OutgoingWritten {
  to: string
  written: WrittenMail
}

/** How mails leave: a port, so that the sender does not know the client library. */
export interface Smtp {
  send(mail: Outgoing | OutgoingWritten): Promise<Outcome>
  close(): void
}

/** `hello@evenhand.example` of `Evenhand <hello@evenhand.example>`. */
export const addressOf = (from: string): string => /<([^<>\s]+)>$/.exec(from)?.[1] ?? from
export const domainOf = (from: string): string => addressOf(from).split('@').at(-1) ?? 'localhost'

/** Keeps a few connections to the mail server open and uses them again. */
export function openSmtp({
  url,
  from,
  connections = 1,
  answerMs = 20_000,
  dkim,
}: {
  url: string
  from: string
  connections?: number
  answerMs?: number
  dkim?: Dkim | undefined
}): Smtp {
  const domain = domainOf(from)
  const sign = dkim && createSigner(dkim, domain)
  const server = openConnections({ url, connections, answerMs })
  return {
    async send(mail) {
      let isRead = false
      try {
        const { to, written } = 'written' in mail ? mail : await write(mail, { from, domain })
        const message = sign
          ? [Buffer.concat([await sign(written), written[0] ?? Buffer.alloc(0)]), ...written.slice(1)]
          : written
        const delivered = await server.deliver({ from: addressOf(from), to }, message)
        if (delivered.kind === 'taken') return { kind: 'sent' }
        isRead = delivered.isRead
        throw delivered.error
      } catch (error) {
        const outcome = outcomeOf(error)
        return outcome.kind === 'away' && isRead ? { ...outcome, mayHaveLeft: !hasReply(error) } : outcome
      }
    },
    close: () => server.close(),
  }
}

async function write(
  { mailKey, to, subject, html, text, replyTo, unsubscribeLink, files = [] }: Outgoing,
  { from, domain }: { from: string; domain: string },
): Promise<OutgoingWritten> {
  const { 'Message-ID': messageId, ...headers } = fieldsOf({ mailKey, domain, unsubscribeLink, isBulk: false })
  const mail = new MailComposer({
    from,
    to: { name: '', address: to },
    replyTo: replyTo ?? supportEmail,
    subject,
    html,
    text,
    attachments: files.map(({ fileName, type, bytes }) => ({
      filename: fileName,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    messageId: messageId ?? '',
    headers,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const address = mail.getEnvelope().to.at(0) ?? to
  return { to: address, written: [await mail.build()] }
}

const hasReply = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'

/** The steps at which a reply is about this mail; at all others it is about us or the connection. */
const mailSteps = new Set(['EENVELOPE', 'EMESSAGE'])

/** What a failure means. The server's own words stay out: they name the address. */
export function outcomeOf(error: unknown): Outcome {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const step = typeof code === 'string' ? code : 'unknown'
  // A sender that is refused is our configuration: no mail may be lost over it.
  if (!mailSteps.has(step) || command === 'MAIL FROM') return { kind: 'away', reason: step }
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  const status = enhancedStatus(error)
  // Said about one mail, with a reason of policy, it is the domain’s server that wants less of us, and not our own that is going down.
  if (reply === 421 && !status.startsWith('4.7.')) return { kind: 'away', reason: 'reply-421' }
  if (reply !== undefined && reply < 500)
    return { kind: 'not-now', reason: `reply-${reply}`, isAboutDomain: isAboutDomain(reply, status) }
  if (reply === undefined) return { kind: 'refused', reason: 'unusable' }
  return {
    kind: 'refused',
    reason: `reply-${reply}`,
    isNoAddress: command === 'RCPT TO' && saysNoAddress(error, status),
  }
}

/** `4.7.0` of the reply; empty where it has none (RFC 3463). */
function enhancedStatus(error: unknown): string {
  const { response } = error as { response?: unknown }
  return (typeof response === 'string' && /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]) || ''
}

/** Replies by which servers say that they take nothing from us for a while; a status of 4.1 or 4.2 is about one address or mailbox (RFC 3463 §3). */
const slowing = { replies: [421, 450, 451], mailboxStatus: /^4\.[12]\./ }

const isAboutDomain = (reply: number, status: string): boolean =>
  slowing.replies.includes(reply) && !slowing.mailboxStatus.test(status)

/** Statuses of an address that is wrong or of a mailbox that is closed (RFC 3463 §3.2, §3.3); all others are about us, or about what we write. */
const noAddress = {
  status: /^5\.(?:1\.[01236]|1\.10|2\.1)$/,
  words:
    /no such (?:user|mailbox|recipient|address)|(?:user|recipient|mailbox) (?:is )?unknown|unknown (?:user|recipient|mailbox)|does(?:n['’]t| not) exist/i,
}

/** Servers without statuses say it in words. */
function saysNoAddress(error: unknown, status: string): boolean {
  if (status !== '') return noAddress.status.test(status)
  const { response } = error as { response?: unknown }
  return typeof response === 'string' && noAddress.words.test(response)
}

/** `example.org` of an address. */
export const domainOfAddress = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
