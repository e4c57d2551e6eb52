/**
 * A campaign to `RECIPIENTS` people by two processes of which one is killed `KILLS` times in all, with poisoned contacts, a segment that shrinks, people
 * who leave, and receipts meanwhile; for `npm run faults -- senders`. DATABASE_URL is an empty database; the last line is JSON: what became of it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readConfig } from '@evenhand/service-kit/config'
import { migrate } from '@evenhand/service-kit/migrations'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { insertCampaign } from '../../src/campaigns/store.ts'
import { sendCampaign } from '../../src/campaigns/use-cases.ts'
import { createBell } from '@evenhand/service-kit/lifecycle'
import { saveOwnMail } from '../../src/messages/own-mail.ts'
import { insertSegment } from '../../src/segments/store.ts'
import { sendingRules } from '../../src/sending/rules.ts'
import { unsubscribe } from '../../src/subscriptions/use-cases.ts'
import { newsletter } from '../campaign-parts.ts'
import { type SinkAnswer, sinkServer } from '../sink-server.ts'
import { findAmiss } from './findings.ts'
import { addPeople, dropTags, leaves, meetingOf, numberOf, tag, tokenOf } from './people.ts'

const { DATABASE_URL, RECIPIENTS, KILLS } = readConfig(
  z.object({ DATABASE_URL: z.url(), RECIPIENTS: z.coerce.number().int(), KILLS: z.coerce.number().int() }),
)
/** What is claimed when a process dies is free again after a while; nothing may take longer than this. */
const nothingHappensMsMax = 5 * 60_000
/** So much of it has arrived when the last process is killed. */
const partBeforeLastKill = 0.9
const now = () => new Date()
const receiptAddress = /^receipt-/
/** What is cut off in a killed process is sent again after a minute. */
const receiptsMsMax = 3 * 60_000

function answerTo(address: string): SinkAnswer {
  if (receiptAddress.test(address)) return 'take'
  const meets = meetingOf(numberOf(address))
  if (meets === 'nobody-there') return { at: 'RCPT TO', reply: '550 5.1.1 nobody has this address' }
  return meets === 'cut-off' ? { at: 'end', does: 'take-and-drop' } : 'take'
}

const sink = await sinkServer(answerTo)
await migrate(DATABASE_URL, new URL('../../migrations/', import.meta.url))
const db = openDatabase(DATABASE_URL, { connections: 4 })
const started = new Set<ChildProcess>()
let endedByItself: string | undefined
const startSender = (): ChildProcess => {
  const options = ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning']
  const program = fileURLToPath(new URL('./sender.ts', import.meta.url))
  const child = spawn(process.execPath, [...options, program, DATABASE_URL, sink.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  started.add(
    child.once('exit', (code, signal) => {
      started.delete(child)
      if (signal !== 'SIGKILL') endedByItself = `A process that sends ended with ${code ?? signal}.`
    }),
  )
  return child
}

async function startCampaign(): Promise<string> {
  const [segmentId, id, by] = [randomUUID(), uuidv7(), randomUUID()]
  const rule = { join: 'all' as const, rules: [{ field: 'tag' as const, op: 'has' as const, tag }] }
  await db.transaction((tx) => insertSegment(tx, { id: segmentId, name: tag, rule }, now()))
  const values = { ...newsletter(), listId: null, segmentId, templateId: null, test: null, isOnWeb: false }
  await db.transaction((tx) => insertCampaign(tx, { id, values, by, now: now() }))
  const surroundings = { publicUrl: 'https://giveaway.test', tokens: undefined }
  await sendCampaign({ db, bell: createBell(), surroundings, now, log: createLog('email') }, { id, by, version: 1 })
  return id
}

const isSent = async (id: string): Promise<boolean> => {
  const rows = await db.query(sql`select 1 from campaigns where id = ${id} and state = 'sent'`)
  return rows.length === 1
}

/** Until the mail server has taken so many, or the campaign has ended. */
async function untilTaken(id: string, count: number): Promise<boolean> {
  let [known, since] = [sink.taken.size, Date.now()]
  while (sink.taken.size < count) {
    if (sink.taken.size > known) [known, since] = [sink.taken.size, Date.now()]
    if (endedByItself !== undefined) throw new Error(endedByItself)
    if (await isSent(id)) return false
    if (Date.now() - since > nothingHappensMsMax) throw new Error(`Nothing has arrived for a while after ${known}.`)
    await sleep(50)
  }
  return true
}

/** A process is killed at some instant whenever some more have arrived; another one begins in its place. Answers how often. */
async function killAgain(id: string): Promise<number> {
  const senders = [startSender(), startSender()]
  for (let kills = 0; kills < KILLS; kills++) {
    const left = partBeforeLastKill * RECIPIENTS - sink.taken.size
    if (!(await untilTaken(id, sink.taken.size + Math.max(1, Math.floor(left / (KILLS - kills)))))) return kills
    await sleep(randomInt(100))
    const victim = senders[kills % 2]
    const end = victim && once(victim, 'exit')
    victim?.kill('SIGKILL')
    await end
    senders[kills % 2] = startSender()
  }
  return KILLS
}

const over = new AbortController()

const receiptsAsked: string[] = []

/** Until each receipt is sent or has failed, or for as long as it may take. */
async function untilReceiptsEnd(): Promise<void> {
  const until = Date.now() + receiptsMsMax
  while (Date.now() < until) {
    const open = await db.query(
      sql`select 1 from messages where lane = 'receipt' and state not in ('sent', 'failed') limit 1`,
    )
    if (open.length === 0) return
    await sleep(200)
  }
}

/** Receipts, one a second. */
async function askForReceipts(): Promise<void> {
  while (!over.signal.aborted) {
    const values = {
      giftId: randomUUID(),
      receiptNumber: 'EH-2026-0F3A9C21B4D7',
      donorName: 'Ada Lovelace',
      amount: '50.00',
      description: 'Gift of $50.00',
      date: '2026-11-21T15:00:00.000Z',
      kind: 'one-time',
    } as const
    const id = randomUUID()
    await db.transaction((tx) =>
      saveOwnMail(tx, 'receipt', { mailKey: `receipt:${id}`, to: `receipt-${id}@example.test`, values }),
    )
    receiptsAsked.push(`receipt-${id}@example.test`)
    await sleep(1_000)
  }
}

/** A fifth lose the tag of the segment and some unsubscribe, over the time that the campaign takes. */
async function leaveMeanwhile(): Promise<void> {
  const piece = Math.ceil(RECIPIENTS / 100)
  for (let first = 0; first < RECIPIENTS && !over.signal.aborted; first += piece) {
    await dropTags(db, first, piece)
    const numbers = Array.from({ length: piece }, (_, nth) => first + nth).filter(
      (number) => number < RECIPIENTS && leaves(number),
    )
    for (const number of numbers) await unsubscribe({ db }, { token: tokenOf(number), now: now() })
    while (!over.signal.aborted && sink.taken.size < first / 2) await sleep(200)
  }
}

try {
  await addPeople(db, RECIPIENTS)
  const begun = Date.now()
  const campaignId = await startCampaign()
  const fixedMs = Date.now() - begun
  const meanwhile = Promise.all([askForReceipts(), leaveMeanwhile()])
  const kills = await killAgain(campaignId)
  const struckAt = Date.now()
  await untilTaken(campaignId, Infinity)
  const endedAt = Date.now()
  over.abort()
  await meanwhile
  await untilReceiptsEnd()
  const { places } = sendingRules
  const { states, absent, findings } = await findAmiss(db, {
    campaignId,
    people: RECIPIENTS,
    taken: new Map([...sink.taken].filter(([address]) => !receiptAddress.test(address))),
    uncertainMax: kills * places.campaign,
  })
  const [receipts] = await db.query<{ sent: number; p99: number; most: number }>(sql`
    select count(*)::int as sent, percentile_disc(0.99) within group (order by seconds)::float8 as p99, max(seconds)::float8 as most
    from (select extract(epoch from finished_at - requested_at) as seconds from messages where lane = 'receipt' and state = 'sent') as sent`)
  const seconds = {
    fixed: fixedMs / 1000,
    sending: (endedAt - begun) / 1000,
    afterLastKill: (endedAt - struckAt) / 1000,
  }
  const lostReceipts = receiptsAsked.filter((address) => !sink.taken.has(address)).slice(0, 5)
  const found = { ...findings, 'every receipt arrived': lostReceipts }
  const told = { asked: receiptsAsked.length, ...receipts }
  process.stdout.write(`${JSON.stringify({ kills, states, absent, findings: found, receipts: told, seconds })}\n`)
} finally {
  for (const child of started) child.kill('SIGKILL')
  await sink.close()
  await db.close()
}
