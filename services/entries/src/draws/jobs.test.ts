import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { type TestDatabase, testDatabase } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  beacon,
  beforeClose,
  closesAt,
  committedAt,
  frozenAt,
  namedRound,
  roundDueAt,
  shipDrawn,
  someDonors,
  tell,
} from '../../tests/draws/drawn.ts'
import { confirmed } from '../../tests/told.ts'
import { auditingOf } from './auditors.ts'
import { whyUncommitted } from './commit.ts'
import { commitDraws, type Drawing, freezeDraws, holdDraws } from './jobs.ts'
import { findStop } from '../giveaways/draw-stops-store.ts'
import { listDraws, stateOf } from './store.ts'

let store: TestDatabase
let db: Database
let relay: Server
let asked = 0
let isAway = true
let clock = committedAt
let drawing: Drawing
const { signal } = new AbortController()
const auditing = { emails: ['auditor@example.org', 'press@example.org'], isRequired: true }

beforeAll(async () => {
  store = await testDatabase(new URL('../../migrations/', import.meta.url))
  db = openDatabase(store.url)
  relay = createServer((_request, response) => {
    asked += 1
    if (isAway) response.writeHead(503).end()
    else response.end(JSON.stringify(namedRound))
  })
  await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve))
  const relays = [`http://127.0.0.1:${(relay.address() as AddressInfo).port}`]
  drawing = { db, chain: beacon.chain, relays, auditing, now: () => clock, log: createLog('entries') }
})
afterAll(async () => {
  await new Promise((resolve) => void relay?.close(resolve))
  await db?.close()
  await store?.drop()
})

const states = async () => (await listDraws(db)).map((draw) => `${draw.slug} ${stateOf(draw)}`)

it('every draw goes its way by itself, each step when it is due, and one that fails holds no other up', async () => {
  await shipDrawn(db, 'one')
  await shipDrawn(db, 'two')
  for (const giveaway of ['one', 'two'])
    await tell(
      db,
      someDonors(4).map((donor) => confirmed(donor, randomUUID(), beforeClose(5), { giveaway })),
    )
  await commitDraws(drawing)
  await commitDraws(drawing)
  expect(await states()).toEqual(['one committed', 'two committed'])

  clock = closesAt
  await freezeDraws(drawing)
  expect(await states()).toEqual(['one committed', 'two committed'])

  clock = frozenAt
  // The secrets of the first have gone: it cannot be frozen, and is tried again each time.
  await store.db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(sql`create table kept as select * from draw_secrets where giveaway = 'one'`)
    await tx.query(sql`delete from draw_secrets where giveaway = 'one'`)
  })
  await expect(freezeDraws(drawing)).rejects.toThrow('The secrets of a draw have gone')
  expect(await states()).toEqual(['one committed', 'two frozen'])
  await db.query(sql`insert into draw_secrets select * from kept`)
  await freezeDraws(drawing)
  expect(await states()).toEqual(['one frozen', 'two frozen'])

  clock = new Date(roundDueAt.getTime() - 1)
  await holdDraws(drawing, signal)
  expect(asked).toBe(0)

  clock = roundDueAt
  await holdDraws(drawing, signal)
  expect(asked).toBe(2)
  expect(await states()).toEqual(['one frozen', 'two frozen'])

  isAway = false
  await holdDraws({ ...drawing, relays: [] }, signal)
  expect(await states()).toEqual(['one frozen', 'two frozen'])
  await holdDraws(drawing, signal)
  expect(await states()).toEqual(['one drawn', 'two drawn'])
  await holdDraws(drawing, signal)
  expect(asked).toBe(4)
})

it('a draw is sealed with its first entry, and without one a day before the close', async () => {
  await shipDrawn(db, 'entered')
  await shipDrawn(db, 'empty')
  const commitAt = async (beforeCloseMs: number) => {
    await commitDraws({ ...drawing, now: () => new Date(closesAt.getTime() - beforeCloseMs) })
    return states()
  }
  expect(await commitAt(86_400_001)).not.toContain('entered committed')
  const [donor = ''] = someDonors(1)
  await tell(db, [confirmed(donor, randomUUID(), beforeClose(5), { giveaway: 'entered' })])
  expect(await commitAt(86_400_001)).toContain('entered committed')
  expect(await states()).not.toContain('empty committed')
  expect(await commitAt(86_400_000)).toContain('empty committed')
})

const mailed = async (draw: string) => {
  const rows = await db.query<{
    payload: { mailKey: string; to: string; template: string; values: Record<string, string> }
  }>(sql`
    select payload from outbox where key = ${`draw-hash:${draw}`} order by id`)
  // What is left readable beside the sealed address names nobody.
  expect(rows.filter(({ payload: { mailKey } }) => mailKey.includes('@'))).toEqual([])
  return rows.map(({ payload: { to, template, values } }) => ({ to, template, ...values }))
}

it('the hashes of seal and list are mailed to each auditor with what publishes them', async () => {
  const { files } = await hashesOf('two')
  const mail = (file: string) => ({
    template: 'draw-hash',
    draw: 'two',
    file,
    sha256: files.get(file),
    roundAt: roundDueAt.toISOString(),
  })
  const both = (file: string) => auditing.emails.map((to) => ({ to, ...mail(file) }))
  expect(await mailed('two')).toEqual([...both('commitment.json'), ...both('freeze.json')])
})

async function hashesOf(slug: string) {
  const rows = await db.query<{ name: string; sha256: string }>(
    sql`select name, encode(sha256, 'hex') as sha256 from draw_files where giveaway = ${slug}`,
  )
  return { files: new Map(rows.map(({ name, sha256 }) => [name, sha256])) }
}

it('nothing is sealed where an auditor is required and there is none', async () => {
  await shipDrawn(db, 'unwatched')
  const commitWith = async (emails: string[], isRequired: boolean) => {
    const now = () => new Date(closesAt.getTime() - 1)
    await commitDraws({ ...drawing, auditing: { emails, isRequired }, now })
    return states()
  }
  expect(await commitWith([], true)).not.toContain('unwatched committed')
  expect(await mailed('unwatched')).toEqual([])
  expect(await whyUncommitted(db, 'unwatched', { emails: [], isRequired: true })).toBe('no-auditor')
  expect(await whyUncommitted(db, 'unwatched', { emails: [], isRequired: false })).toBeUndefined()
  expect(await commitWith([], false)).toContain('unwatched committed')
})

it('a draw that stays refused is logged once, and again when it is refused for something else', async () => {
  await shipDrawn(db, 'refused')
  const logged: string[] = []
  const log = createLog('test', {
    write(line) {
      const { draw, committing } = JSON.parse(line) as { draw?: string; committing?: string }
      if (draw === 'refused') logged.push(String(committing))
    },
  })
  const said = new Map<string, string>()
  const now = () => new Date(closesAt.getTime() - 1)
  const look = () => commitDraws({ ...drawing, auditing: { emails: [], isRequired: true }, now, log }, said)
  await look()
  await look()
  said.set('refused', 'day-too-early')
  await look()
  expect(logged).toEqual(['no-auditor', 'no-auditor'])
})

it('nothing is frozen without each auditor who heard of the seal', async () => {
  await shipDrawn(db, 'alone')
  clock = committedAt
  await tell(db, [confirmed(randomUUID(), randomUUID(), beforeClose(5), { giveaway: 'alone' })])
  await commitDraws(drawing)
  clock = frozenAt
  const freezeWith = async (emails: string[], isRequired = true) => {
    await freezeDraws({ ...drawing, auditing: { emails, isRequired } })
    return (await findStop(db, 'alone'))?.reason
  }
  expect(await freezeWith([])).toBe('no-auditor')
  expect(await freezeWith([], false)).toBe('auditor-missing')
  expect(await freezeWith(['auditor@example.org', 'friend@example.org'])).toBe('auditor-missing')
  expect(await states()).toContain('alone committed')
  expect(await freezeWith(['Press@example.org', 'auditor@example.org', 'friend@example.org'])).toBeUndefined()
  expect(await states()).toContain('alone frozen')
})

it('in production an auditor is required, also where placeholders are allowed', () => {
  expect(auditingOf([], { NODE_ENV: 'production', PLACEHOLDERS: 'allowed' }).isRequired).toBe(true)
  expect(auditingOf([], { NODE_ENV: 'test' }).isRequired).toBe(false)
})
