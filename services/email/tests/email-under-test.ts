import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { EntriesGrantedSchema, encodeEvent, MailRequestedSchema } from '@evenhand/contracts/events'
import { createLimiter } from '@evenhand/service-kit/limits'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { closeRedis, openRedis } from '@evenhand/service-kit/redis'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, testDatabase, testMailbox, testRedisUrl } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { createBell } from '../src/messages/bell.ts'
import { messageReactions } from '../src/messages/reactions.ts'
import { sendJob } from '../src/sending/job.ts'
import { openSmtp, type Smtp } from '../src/sending/smtp.ts'

const Delivered = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  to: z.array(z.object({ address: z.string() })),
  replyTo: z.array(z.object({ address: z.string(), name: z.string() })).optional(),
  headers: z.record(z.string(), z.unknown()),
})
export type Delivered = z.output<typeof Delivered>

/** What lies in the real mailbox for an address. A marker goes in first: when it shows, everything before it does. */
export async function mailsTo(address: string): Promise<Delivered[]> {
  const marker = aRecipient()
  const smtp = openSmtp({ url: testMailbox().smtpUrl, from: 'marker@evenhand.example' })
  await smtp.send({ to: marker, mailKey: marker, subject: 'marker', html: '', text: 'marker' })
  smtp.close()
  await eventually(async () => (await lookInto(marker)).length > 0)
  return (await lookInto(address)).map((mail) => Delivered.parse(mail))
}

async function lookInto(address: string): Promise<{ to: unknown }[]> {
  const answer = await fetch(new URL('/email', testMailbox().url))
  const mails = z.array(z.looseObject({ to: z.unknown() })).parse(await answer.json())
  return mails.filter(({ to }) => JSON.stringify(to).toLowerCase().includes(address))
}

export const aRecipient = (): string => `${randomUUID()}@example.org`
export const aReceipt = (to: string, sources: string[] = [], mailKey = `receipt:${randomUUID()}`) => ({
  mailKey,
  to,
  template: 'receipt',
  values: {
    giftId: randomUUID(),
    receiptNumber: 'EH-2026-0F3A9C21B4D7',
    donorName: 'Ada Lovelace',
    amount: '50.00',
    description: 'Gift of $50.00',
    date: '2026-11-21T15:00:00.000Z',
    kind: 'one-time',
  },
  awaitEntrySources: sources,
})

/** The service's reactions and sender over a database of their own; each `send` is one round of the job. */
export async function emailUnderTest() {
  const database = await testDatabase(new URL('../migrations/', import.meta.url))
  const db = openDatabase(database.url)
  const redis = openRedis(testRedisUrl())
  await eventually(async () => redis.status === 'ready')
  const pace = createLimiter(redis, { name: `smtp-${randomUUID()}`, points: 1000, seconds: 1, whenAway: 'count-here' })
  const bell = createBell()
  const opened: Smtp[] = []
  const smtpTo = (url: string): Smtp => {
    const smtp = openSmtp({ url, from: 'Evenhand <hello@evenhand.example>' })
    opened.push(smtp)
    return smtp
  }
  const mailbox = smtpTo(testMailbox().smtpUrl)
  const log = createLog('email')
  const reactions = messageReactions(db, bell)
  const hear = async (type: string, json: ReturnType<typeof encodeEvent>, id: string): Promise<void> => {
    await reactions.find((reaction) => reaction.type === type)?.handle(json, { id, type, time: new Date() })
  }
  return {
    db,
    url: database.url,
    smtpTo,
    mailbox,
    requestMail: (request: MessageInitShape<typeof MailRequestedSchema>, id: string = uuidv7()) =>
      hear(MailRequestedSchema.typeName, encodeEvent(MailRequestedSchema, request), id),
    grantEntries: (source: string, finalEntries: bigint) =>
      hear(
        EntriesGrantedSchema.typeName,
        encodeEvent(EntriesGrantedSchema, { source, donorId: randomUUID(), finalEntries }),
        uuidv7(),
      ),
    /** Sends until nothing is due. */
    async send(smtp: Smtp = mailbox, over: Database = db): Promise<void> {
      const job = sendJob({ db: over, smtp, pace, publicUrl: 'http://localhost:8080', log }, bell)
      while (await job.run(new AbortController().signal));
    },
    async stateOf(mailKey: string) {
      const [row] = await db.query<{ state: string; attempts: number; uncertain: number; failure: string | null }>(sql`
        select state, attempts, uncertain_sends as uncertain, failure from messages where mail_key = ${mailKey}`)
      return row
    },
    async close(): Promise<void> {
      opened.forEach((smtp) => smtp.close())
      await closeRedis(redis)
      await db.close()
      await database.drop()
    },
  }
}

/** A door before the mailbox that can be shut and opened again at the same port. */
export async function mailboxDoor() {
  const target = new URL(testMailbox().smtpUrl)
  const through = new Set<Socket>()
  const open = (port: number): Promise<Server> =>
    listening(
      createServer((socket) => {
        const onward = connect(Number(target.port), target.hostname)
        for (const end of [socket, onward]) {
          through.add(end)
          end.on('error', () => undefined).on('close', () => through.delete(end))
        }
        socket.pipe(onward).pipe(socket)
      }),
      port,
    )
  let server = await open(0)
  const { port } = server.address() as AddressInfo
  const shut = async (): Promise<void> => {
    through.forEach((socket) => socket.destroy())
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    shut,
    reopen: async (): Promise<void> => {
      server = await open(port)
    },
  }
}

/** A mail server that refuses at one step with one reply. */
export async function refusingServer(step: 'MAIL FROM' | 'RCPT TO' | 'DATA', reply: string) {
  const server = await listening(
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 refusing\r\n')
      socket.on('data', (data) => {
        for (const line of data.toString().split('\r\n').filter(Boolean)) {
          if (line.startsWith(step)) socket.write(`${reply}\r\n`)
          else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
        }
      })
    }),
    0,
  )
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

const listening = (server: Server, port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })
