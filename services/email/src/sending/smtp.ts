import { supportEmail } from '@evenhand/contracts/catalogue'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Outcome } from '../messages/rules.ts'
import type { RenderedMail } from '../templates/template.ts'
import { openConnections } from './connections.ts'
import { createSigner, type Dkim } from './dkim.ts'
import { headerWords } from './header-words.ts'
import { fieldsOf, type MailFile } from './mail-fields.ts'
import { type MessageIds, messageIds } from './message-id.ts'
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
  secret,
  connections = 1,
  answerMs = 20_000,
  lastReplyMs = 5 * 60_000,
  dkim,
}: {
  url: string
  from: string
  /** Proves in each `Message-ID` that it is ours. */
  secret: string
  connections?: number
  answerMs?: number
  /** Whoever gives up on the reply to a whole mail too early makes it arrive twice (RFC 5321 §4.5.3.2.6 has ten minutes). */
  lastReplyMs?: number
  dkim?: Dkim | undefined
}): Smtp {
  const domain = domainOf(from)
  const ids = messageIds(secret, domain)
  const sign = dkim && createSigner(dkim, domain)
  const server = openConnections({ url, connections, answerMs, lastReplyMs })
  return {
    async send(mail) {
      let failed: { isRead: boolean; isHeard: boolean } | undefined
      try {
        const { to, written } = 'written' in mail ? mail : await write(mail, { from, ids })
        const message = sign
          ? [Buffer.concat([await sign(written), written[0] ?? Buffer.alloc(0)]), ...written.slice(1)]
          : written
        const delivered = await server.deliver({ from: addressOf(from), to }, message)
        if (delivered.kind === 'taken') return { kind: 'sent' }
        failed = delivered
        throw delivered.error
      } catch (error) {
        const outcome = outcomeOf(error, addressOf(from))
        if (outcome.kind !== 'away' || !failed) return outcome
        return { ...outcome, mayHaveLeft: failed.isRead && !hasReply(error), isOfMail: failed.isHeard }
      }
    },
    close: () => server.close(),
  }
}

async function write(
  { mailKey, to, subject, html, text, replyTo, unsubscribeLink, files = [] }: Outgoing,
  { from, ids }: { from: string; ids: MessageIds },
): Promise<OutgoingWritten> {
  const { 'Message-ID': messageId, ...headers } = fieldsOf({ mailKey, ids, unsubscribeLink, isBulk: false })
  const mail = new MailComposer({
    from,
    to: { name: '', address: to },
    replyTo: replyTo ? { ...replyTo, name: headerWords(replyTo.name) } : supportEmail,
    subject: headerWords(subject),
    html: wholeLines(html),
    text: wholeLines(text),
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

/** On the wire a line ends with both characters; one of them alone is changed on the way, after it was signed. */
export const wholeLines = (text: string): string => text.replace(/\r\n?/g, '\n')

const hasReply = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number'

/** The steps at which a reply is about this mail; at all others it is about us or the connection. */
const mailSteps = new Set(['EENVELOPE', 'EMESSAGE'])

/** What a failure means. The server's own words stay out: they name the address. */
export function outcomeOf(error: unknown, sender = ''): Outcome {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown }
  const step = typeof code === 'string' ? code : 'unknown'
  // A sender that is refused is our configuration: no mail may be lost over it.
  if (!mailSteps.has(step) || command === 'MAIL FROM') return { kind: 'away', reason: step }
  const reply = typeof responseCode === 'number' ? responseCode : undefined
  const status = enhancedStatus(error)
  if (reply !== undefined && isAboutLogin(reply, error)) return { kind: 'away', reason: `reply-${reply}` }
  if (reply === 552 && status === '5.2.2') return { kind: 'not-now', reason: 'mailbox-full' }
  // Said about one mail, with a reason of policy, it is the domain’s server that wants less of us, and not our own that is going down.
  if (reply === 421 && !status.startsWith('4.7.')) return { kind: 'away', reason: 'reply-421' }
  if (reply !== undefined && reply < 500)
    return { kind: 'not-now', reason: `reply-${reply}`, isAboutDomain: isAboutDomain(reply, status) }
  if (reply === undefined) return { kind: 'refused', reason: 'unusable' }
  return {
    kind: 'refused',
    reason: `reply-${reply}`,
    isNoAddress: command === 'RCPT TO' && saysNoAddress(error, status) && !isAboutSender(error, sender),
  }
}

/** `4.7.0` of the reply; empty where it has none (RFC 3463). */
function enhancedStatus(error: unknown): string {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(responseOf(error))?.[1] ?? ''
}

/** Replies by which servers say that they take nothing from us for a while; a status of 4.1 or 4.2 is about one address or mailbox (RFC 3463 §3). */
const slowing = { replies: [421, 450, 451], mailboxStatus: /^4\.[12]\./ }

const isAboutDomain = (reply: number, status: string): boolean =>
  slowing.replies.includes(reply) && !slowing.mailboxStatus.test(status)

/** Statuses of an address that is wrong or of a mailbox that is closed (RFC 3463 §3.2, §3.3); all others are about us, or about what we write. */
const noAddress = {
  status: /^5\.(?:1\.[16]|1\.10|2\.1)$/,
  words:
    /no such (?:user|mailbox|recipient|address)|(?:user|recipient|mailbox) (?:is )?unknown|unknown (?:user|recipient|mailbox)|does(?:n['’]t| not) exist/i,
}

/** What a relay says to those who have not logged in, at whatever step: our configuration, or a moment of its own. */
const loginReplies = new Set([530, 534, 535, 538])
const deniesRelaying = /relay(?:ing)? (?:access )?(?:denied|not (?:allowed|permitted))|authentication (?:is )?required/i

const isAboutLogin = (reply: number, error: unknown): boolean =>
  loginReplies.has(reply) || (reply >= 500 && deniesRelaying.test(responseOf(error)))

/** Servers look at who sends as they are told who for, and say in the same words that they don't find us. */
function isAboutSender(error: unknown, sender: string): boolean {
  const response = responseOf(error).toLowerCase()
  return (
    /\bsender\b|\bmail from\b|\bdomain\b/.test(response) || (sender !== '' && response.includes(sender.toLowerCase()))
  )
}

function responseOf(error: unknown): string {
  const { response } = error as { response?: unknown }
  return typeof response === 'string' ? response : ''
}

/** Servers without statuses say it in words. */
function saysNoAddress(error: unknown, status: string): boolean {
  return status === '' ? noAddress.words.test(responseOf(error)) : noAddress.status.test(status)
}

/** `example.org` of an address. */
export const domainOfAddress = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
