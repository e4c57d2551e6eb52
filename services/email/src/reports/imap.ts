import { ImapFlow } from 'imapflow'
import type { MailboxSettings } from './mailbox-settings.ts'

/** A folder of a mail server, opened: a port, so that who reads bounces doesn’t know the client library. */
export interface OpenMailbox {
  /** The numbers of its emails hold while this does. */
  generation: string
  unread(): Promise<number[]>
  /** The beginning of each; without those that are gone, or that the server doesn’t give. */
  read(uids: readonly number[]): Promise<{ uid: number; source: Buffer }[]>
  markRead(uids: readonly number[]): Promise<void>
  deleteReadBefore(day: Date): Promise<void>
  close(): void
}

/** The report is in the first parts of such an email; what is longer has a whole email of ours behind it. */
const bytesMax = 256 * 1024
/** A server that gives more than it was asked for is not listened to. */
const answerBytesMax = 4 * bytesMax
const deletedAtOnceMax = 1_000
const patienceMs = 20_000
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export async function openMailbox(settings: MailboxSettings): Promise<OpenMailbox> {
  const { host, port, isSecure: secure, user, password: pass, folder } = settings
  const client = new ImapFlow({
    host,
    port,
    secure,
    // The password never leaves the machine in the clear.
    ...(!secure && !loopback.has(host) && { doSTARTTLS: true }),
    auth: { user, pass },
    logger: false,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 3 * patienceMs,
    maxLiteralSize: answerBytesMax,
    maxResponseSize: 2 * answerBytesMax,
  })
  // What breaks while nothing is asked is told by the next question.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { uidValidity, readOnly } = await client.mailboxOpen(folder)
    if (readOnly === true) throw Object.assign(new Error('nothing can be marked as read in it'), { code: 'READONLY' })
    return mailboxOf(client, String(uidValidity))
  } catch (error) {
    client.close()
    throw error
  }
}

const mailboxOf = (client: ImapFlow, generation: string): OpenMailbox => ({
  generation,
  unread: async () => (await client.search({ seen: false }, { uid: true })) || [],
  read: (uids) => readAll(client, uids),
  async markRead(uids) {
    if (!(await client.messageFlagsAdd([...uids], ['\\Seen'], { uid: true })))
      throw Object.assign(new Error('emails can’t be marked as read'), { code: 'READONLY' })
  },
  async deleteReadBefore(day) {
    const found = (await client.search({ seen: true, before: day }, { uid: true })) || []
    const old = found.slice(0, deletedAtOnceMax)
    if (old.length > 0) await client.messageDelete(old, { uid: true })
  },
  close: () => client.close(),
})

async function readAll(client: ImapFlow, uids: readonly number[]): Promise<{ uid: number; source: Buffer }[]> {
  const emails: { uid: number; source: Buffer }[] = []
  try {
    const parts = { source: { start: 0, maxLength: bytesMax } }
    for await (const { uid, source } of client.fetch([...uids], parts, { uid: true }))
      if (source) emails.push({ uid, source })
    return emails
  } catch (error) {
    if (!client.usable || !isRefusal(error)) throw error
  }
  // It is refused for one of them, and no other is kept from us for it.
  if (uids.length === 1) return []
  const each: typeof emails = []
  for (const uid of uids) each.push(...(await readAll(client, [uid])))
  return each
}

const isRefusal = (error: unknown): boolean => {
  const { responseStatus } = error as { responseStatus?: unknown }
  return responseStatus === 'NO' || responseStatus === 'BAD'
}
