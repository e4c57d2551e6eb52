import { createHash } from 'node:crypto'
import { simpleParser } from 'mailparser'
import type { DeliveryReport } from './rules.ts'

/** What a mail server tells of one of our emails that came back (RFC 3464). */
export interface Dsn {
  /** Its own, so that it is heard once. */
  id: string
  /** The `Message-ID` of the email that it is about. */
  messageId: string | undefined
  /** What it says of each address: a bounce that counts, or nothing that does. */
  recipients: readonly { address: string; kind: DeliveryReport['kind'] | undefined; words: string }[]
  at: Date
}

const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status'])
const originalTypes = new Set([
  'message/rfc822',
  'message/rfc822-headers',
  'text/rfc822-headers',
  'message/global',
  'message/global-headers',
])

/** Undefined where the email is none of these: an answer of a person or a program, or anything else. */
export async function readDsn(source: Buffer, now: Date): Promise<Dsn | undefined> {
  const mail = await simpleParser(source, {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  })
  const status = mail.attachments.find(({ contentType }) => statusTypes.has(contentType))
  if (!status) return undefined
  const original = mail.attachments.find(({ contentType }) => originalTypes.has(contentType))
  const ofOriginal = original && fieldsOf(headOf(original.content.toString('latin1')))
  const recipients = status.content
    .toString('utf8')
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .flatMap((fields) => {
      const address = addressOf(fields.get('original-recipient')) ?? addressOf(fields.get('final-recipient'))
      return address === undefined ? [] : [{ address, ...outcomeOf(fields) }]
    })
  const at = mail.date !== undefined && mail.date <= now ? mail.date : now
  const id = `dsn:${createHash('sha256')
    .update(mail.messageId ?? source)
    .digest('hex')}`
  return { id, messageId: messageIdIn(ofOriginal?.get('message-id')), recipients, at }
}

const headOf = (text: string): string => text.split(/\r?\n\r?\n/, 1)[0] ?? ''

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) fields.set(name.toLowerCase(), value.trim())
  }
  return fields
}

const messageIdIn = (value: string | undefined): string | undefined => /<[^<>\s]{1,300}>/.exec(value ?? '')?.[0]

/** "rfc822; ada@example.org", with or without brackets. */
const addressOf = (value: string | undefined): string | undefined =>
  /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]+@[^<>\s]+?)>?$/i.exec(value ?? '')?.[1]

const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/

function outcomeOf(fields: ReadonlyMap<string, string>): Pick<Dsn['recipients'][number], 'kind' | 'words'> {
  const diagnostic = fields.get('diagnostic-code') ?? ''
  const status = enhanced.exec(fields.get('status') ?? '')?.[0] ?? ''
  // Some servers say "failed" alone, and the server before them said why.
  const told = status === '' || status.endsWith('.0.0') ? (enhanced.exec(diagnostic)?.[0] ?? status) : status
  const isFailed = fields.get('action')?.toLowerCase() === 'failed'
  return { kind: isFailed ? kindOf(told) : undefined, words: `${told} ${diagnostic}`.trim() }
}

/** Nobody has the address, or its mailbox was closed for good (RFC 3463). */
const gone = new Set(['5.1.0', '5.1.1', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])

/** What an email says, who sent it and how servers talk say nothing about an address. */
function kindOf(status: string): DeliveryReport['kind'] | undefined {
  if (gone.has(status)) return 'hard-bounce'
  if (/^5\.(?:1\.[78]|[3567]\.)/.test(status) || status === '') return undefined
  return 'soft-bounce'
}
