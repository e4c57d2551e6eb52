/**
 * How many emails of a campaign a second leave for a mail server that takes all at once, each with its rows, beside what nodemailer sends alone to the
 * same server; for `npm run bench`. DATABASE_URL is an empty database; the answer is one line of JSON. With SIZE short it only shows that it runs.
 * LISTMONK is the folder of a listmonk to send the same campaign, where it is to be compared with.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@evenhand/service-kit/config'
import { migrate } from '@evenhand/service-kit/migrations'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { insertCampaign } from '../src/campaigns/store.ts'
import { sendCampaign } from '../src/campaigns/use-cases.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { sendingRules } from '../src/sending/rules.ts'
import { newsletter } from './campaign-parts.ts'
import { startListmonk } from './rates/listmonk.ts'

const sizes = { whole: { recipients: 30_000, alone: 5_000 }, short: { recipients: 500, alone: 100 } }
const sendsMsMax = 10 * 60 * 1000

const { DATABASE_URL, SIZE, LISTMONK } = readConfig(
  z.object({
    DATABASE_URL: z.url(),
    SIZE: z.enum(['whole', 'short']).default('whole'),
    LISTMONK: z.string().optional(),
  }),
)
const { recipients, alone } = sizes[SIZE]

const started: ChildProcess[] = []
function start(program: string, ...args: string[]) {
  const options = ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...options, fileURLToPath(new URL(program, import.meta.url)), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return child
}
const nextLine = async (child: ReturnType<typeof start>): Promise<string> =>
  String(((await once(child.stdout, 'data', { signal: AbortSignal.timeout(sendsMsMax) })) as [Buffer])[0]).trim()

/** The most that a process has held of the memory so far; undefined where the system does not tell. */
async function memoryBytes({ pid }: ChildProcess): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid ?? 0}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

await migrate(DATABASE_URL, new URL('../migrations/', import.meta.url))
const db = openDatabase(DATABASE_URL, { connections: 2 })
await db.query(sql`
  insert into subscribers (id, email_key, email, first_name, source, status, unsubscribe_token, created_at, confirmed_at)
  select gen_random_uuid(), email, email, 'Ada', 'website', 'active', encode(sha256(email::bytea), 'hex'), now(), now()
  from (select 'person-' || n || '@example.org' as email from generate_series(1, ${recipients}::int) n) people`)
await db.query(sql`
  insert into consents (id, subscriber_id, words, basis, proof, given_at)
  select gen_random_uuid(), id, 'Asked at the fair', 'by-hand', 'administrator', now() from subscribers`)

/** A campaign to all, by so many processes: from the first email to the last. */
async function measureCampaign(smtpUrl: string, processes: number) {
  const id = uuidv7()
  const by = randomUUID()
  const values = { ...newsletter(), listId: null, segmentId: null, templateId: null, test: null, isOnWeb: false }
  const now = () => new Date()
  await db.transaction((tx) => insertCampaign(tx, { id, values, by, now: now() }))
  const surroundings = { publicUrl: 'https://giveaway.test', tokens: undefined }
  await sendCampaign({ db, bell: createBell(), surroundings, now, log: createLog('email') }, { id, by, version: 1 })
  await db.query(sql`vacuum analyze`)
  const senders = Array.from({ length: processes }, () => start('./campaign-sender.ts', DATABASE_URL, smtpUrl))
  const until = Date.now() + sendsMsMax
  for (;;) {
    const [campaign] = await db.query<{ state: string }>(sql`select state from campaigns where id = ${id}`)
    if (campaign?.state === 'sent') break
    if (Date.now() > until) throw new Error('The campaign did not end.')
    await sleep(100)
  }
  const memory = await Promise.all(senders.map(memoryBytes))
  for (const sender of senders) sender.kill('SIGKILL')
  const [sent] = await db.query<{ mails: number; seconds: number }>(sql`
    select count(*)::int as mails, extract(epoch from max(settled_at) - min(settled_at))::float8 as seconds
    from campaign_recipients where campaign_id = ${id} and state = 'sent'`)
  if (sent?.mails !== recipients) throw new Error(`Only ${sent?.mails} of ${recipients} emails were sent.`)
  return { perSecond: sent.mails / sent.seconds, memoryBytes: Math.max(...memory.map((bytes) => bytes ?? 0)) }
}

/** The same by listmonk, to a mail server of its own that counts. */
async function measureListmonk(folder: string) {
  const sink = start('./rates/sink.ts', String(recipients))
  const smtpUrl = `smtp://127.0.0.1:${await nextLine(sink)}`
  const listmonk = await startListmonk(folder, { url: DATABASE_URL, smtpUrl, recipients })
  started.push(listmonk)
  const ended = once(listmonk, 'exit').then(() => Promise.reject(new Error('listmonk ended before its campaign.')))
  const seconds = Number(await Promise.race([nextLine(sink), ended]))
  const memory = await memoryBytes(listmonk)
  return { perSecond: recipients / seconds, memoryBytes: memory ?? 0 }
}

try {
  const smtpUrl = `smtp://127.0.0.1:${await nextLine(start('./rates/sink.ts'))}`
  const connections = sendingRules.places.campaign
  const pooled = Number(await nextLine(start('./rates/pooled.ts', smtpUrl, String(connections), String(alone))))
  const one = await measureCampaign(smtpUrl, 1)
  const two = await measureCampaign(smtpUrl, 2)
  const listmonk = LISTMONK === undefined ? undefined : await measureListmonk(LISTMONK)
  const rates = { recipients, connections, pooledPerSecond: pooled, one, two, listmonk }
  process.stdout.write(`${JSON.stringify(rates)}\n`)
} finally {
  for (const child of started) child.kill('SIGKILL')
  await db.close()
}
