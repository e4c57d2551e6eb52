import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema, decodeEvent, encodeEvent, MailRequestedSchema } from '@evenhand/contracts/events'
import { donorIds } from '@evenhand/service-kit/auth'
import { type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import fc from 'fast-check'
import { identityUnderTest } from '../../tests/identity-under-test.ts'
import { auditReactions } from '../audit/reactions.ts'
import { listAudit } from '../audit/find-lines.ts'
import { publishTrail } from './publish.ts'
import { sealTrail } from './seal.ts'
import { findUnsealedSince } from './store.ts'
import { type Verdict, verifyTrail } from './verify.ts'

const identity = await identityUnderTest()
const { db } = identity
afterAll(() => identity.stop())
const [admin] = await db.query<{ id: string }>(sql`select id from administrators`)
const ada = admin?.id ?? ''

interface Act {
  action?: string
  words?: string
  thing?: string
  cents?: bigint
  by?: string
}

/** Something done at the desk, heard as every service tells it. */
async function act({ action = 'rules-published', words = '', thing = randomUUID(), cents = 0n, by = ada }: Act = {}) {
  const event = encodeEvent(AdministratorActedSchema, {
    actId: randomUUID(),
    administratorId: by,
    action,
    thingKind: 'donor',
    thingId: thing,
    amountCents: cents,
    words,
    actedAt: new Date().toISOString(),
    requestId: '',
  })
  for (const { handle } of auditReactions(db)) await handle(event, { id: randomUUID(), type: '', time: new Date() })
}

/** As someone does who has the database and is held by no trigger. */
const asOwnerOfDatabase = (change: Sql): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`)
    await tx.query(change)
  })

const placeOf = (verdict: Verdict) => (verdict.kind === 'broken' ? `${verdict.at}: ${verdict.reason}` : 'whole')
const headOf = async (from: Queries = db) =>
  (await from.query<{ seq: bigint; hash: Buffer }>(sql`select seq, hash from audit_head`))[0] ?? {
    seq: 0n,
    hash: Buffer.alloc(0),
  }

describe('the trail as a chain', () => {
  /** What is changed by hand is put back, so that each case finds a whole one. */
  async function withChange(change: Sql, told: Parameters<typeof verifyTrail>[1] = []): Promise<string> {
    const undone = new Error('undone')
    let found = ''
    await db
      .transaction(async (tx) => {
        await tx.query(sql`set local session_replication_role = replica`)
        await tx.query(change)
        found = placeOf(await verifyTrail(tx, told))
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
    return found
  }

  beforeEach(async () => {
    for (let n = 0; n < 3; n++) await act({ words: `Version ${n}`, cents: 250_00n })
    await sealTrail(db)
  })

  it('is whole, whatever was written, and sealed once', async () => {
    const anything = fc.record({
      words: fc.string({ maxLength: 40, unit: 'grapheme' }),
      cents: fc.bigInt(1n, 10n ** 9n),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { maxLength: 5 }), async (acts) => {
        for (const one of acts) await act({ ...one, words: one.words.replaceAll('\0', '') })
        await Promise.all([sealTrail(db), sealTrail(db)])
        const verdict = await verifyTrail(db)
        expect(placeOf(verdict)).toBe('whole')
        expect(verdict).toMatchObject({ unsealed: 0n, seq: await countOf() })
      }),
      { numRuns: 15 },
    )
  })

  const countOf = async () => (await db.query<{ n: bigint }>(sql`select count(*) as n from audit_log`))[0]?.n ?? 0n

  it.each([
    ['what was said', sql`words = 'Nothing'`],
    ['who did it', sql`administrator_id = 'administrator-2'`],
    ['when', sql`at = at + interval '1 microsecond'`],
    ['what was done', sql`action = 'draft-saved'`],
    ['to what', sql`thing_id = 'another'`],
    ['how much', sql`amount_cents = amount_cents + 1`],
    ['by which request', sql`request_id = 'another'`],
  ])('tells where a line was changed in %s', async (_what, column) => {
    const { seq } = await headOf()
    const lineId = sql`(select line_id from audit_seals where seq = ${seq - 1n})`
    expect(await withChange(sql`update audit_log set ${column} where id = ${lineId}`)).toBe(
      `${seq - 1n}: the line is not what was sealed`,
    )
  })

  it('tells where a line was removed, slipped in, or two were exchanged', async () => {
    const { seq } = await headOf()
    const idAt = (place: bigint) => sql`(select line_id from audit_seals where seq = ${place})`
    expect(await withChange(sql`delete from audit_log where id = ${idAt(seq)}`)).toBe(`${seq}: the line is missing`)
    expect(await withChange(sql`delete from audit_seals where seq = ${seq - 1n}`)).toBe(
      `${seq - 1n}: a seal is missing`,
    )
    const slippedIn = sql`
      insert into audit_log (id, action) overriding system value values (-1, 'made')`
    expect(await withChange(slippedIn)).toBe(`${seq}: there are lines that were never sealed`)
    const exchanged = sql`
      update audit_log set words = case words when 'Version 1' then 'Version 2' else 'Version 1' end
      where id in (${idAt(seq)}, ${idAt(seq - 1n)})`
    expect(await withChange(exchanged)).toBe(`${seq - 1n}: the line is not what was sealed`)
  })

  it('tells where its end was cut off, also with a head that fits, by what was told to an auditor', async () => {
    const { seq, hash } = await headOf()
    const cutOff = sql`
      with cut as (delete from audit_seals where seq = ${seq} returning line_id),
        gone as (delete from audit_log where id in (select line_id from cut))
      update audit_head set seq = ${seq - 1n}, hash = (select hash from audit_seals where seq = ${seq - 1n}),
        line_id = (select line_id from audit_seals where seq = ${seq - 1n})`
    expect(await withChange(sql`delete from audit_seals where seq = ${seq}`)).toBe(
      `${seq}: the trail ends elsewhere than its head says`,
    )
    expect(await withChange(cutOff)).toBe('whole')
    expect(await withChange(cutOff, [{ seq, hash }])).toBe(`${seq}: line ${seq} was told of and is not there`)
    expect(placeOf(await verifyTrail(db, [{ seq, hash }]))).toBe('whole')
    const other = Buffer.from(hash).fill(7)
    expect(placeOf(await verifyTrail(db, [{ seq, hash: other }]))).toBe(`${seq}: the hash is not the one that was told`)
  })

  it('leaves out what is being written until it is there, and seals it then', async () => {
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let begun = (): void => undefined
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const slow = db.transaction(async (tx) => {
      await tx.query(sql`insert into audit_log (action, words) values ('made', 'slow')`)
      begun()
      await finished
    })
    await hasBegun
    await act({ words: 'quick' })
    await sealTrail(db)
    expect(await verifyTrail(db)).toMatchObject({ kind: 'whole', unsealed: 1n })
    finish()
    await slow
    await sealTrail(db)
    expect(await verifyTrail(db)).toMatchObject({ kind: 'whole', unsealed: 0n, seq: await countOf() })
  })

  it('is changed by no one who comes by the database’s own way', async () => {
    for (const table of [sql`audit_seals`, sql`published_trails`]) {
      await expect(db.query(sql`truncate ${table}`)).rejects.toThrow('append-only')
    }
    await expect(db.query(sql`update audit_seals set hash = previous_hash`)).rejects.toThrow('append-only')
    await expect(db.query(sql`delete from audit_seals`)).rejects.toThrow('append-only')
  })
})

describe('a line that waits to be sealed', () => {
  it('is known by its age, until it is sealed', async () => {
    await sealTrail(db)
    expect(await findUnsealedSince(db)).toBeNull()
    const before = Date.now()
    await act()
    await act()
    const since = await findUnsealedSince(db)
    expect(since?.getTime()).toBeGreaterThanOrEqual(before)
    await sealTrail(db)
    expect(await findUnsealedSince(db)).toBeNull()
  })
})

describe('what auditors are emailed each day', () => {
  const auditors = ['auditor@example.org', 'second@example.org']
  const donorIdOf = donorIds('a key of the auditors')
  const publish = (day: string) =>
    publishTrail({
      db,
      auditors,
      donorIdOf,
      publicUrl: 'https://giveaway.test',
      now: () => new Date(`${day}T15:00:00.000Z`),
    })

  /** What was asked for on a day. */
  const emailsOf = async (day: string) => {
    const rows = await db.query<{ payload: unknown }>(sql`
      select payload from outbox where payload ->> 'mailKey' like ${`trail-head:${day}:%`} order by id`)
    return rows.map(({ payload }) => decodeEvent(MailRequestedSchema, payload as never))
  }

  it('is where the trail ends, and what people granted by hand since the last one; once a day', async () => {
    await sealTrail(db)
    await publish('2027-05-01')
    const thing = randomUUID()
    await act({ action: 'offline-gift-recorded', cents: 250_00n, thing, words: 'Nils Quill' })
    await act({ action: 'hold-released', thing })
    await act({ action: 'draft-saved' })
    await sealTrail(db)
    const told = await Promise.all([publish('2027-05-02'), publish('2027-05-02'), publish('2027-05-02')])
    expect(told.filter(Boolean)).toHaveLength(1)
    const { seq, hash } = await headOf()
    const emails = await emailsOf('2027-05-02')
    expect(emails.map(({ to }) => to).toSorted()).toEqual(auditors)
    const values = emails[0]?.values ?? {}
    expect(values).toMatchObject({
      day: '2027-05-02',
      head: `${seq}:${hash.toString('hex')}`,
      lines: '3',
      count: '2',
    })
    const grants = JSON.parse(values.grants ?? '[]') as string[]
    expect(grants).toEqual([
      expect.stringMatching(
        new RegExp(`recorded a gift by check or in cash, \\$250\\.00 \\(donor …${thing.slice(-6)}\\)$`),
      ),
      expect.stringMatching(/ released held entries \(donor …/),
    ])
    // What an administrator wrote may name a donor.
    expect(values.grants).not.toContain('Nils')
    expect(await verifyTrail(db)).toMatchObject({ kind: 'whole' })
  })

  it('says so on a day without a new line, and tells all that was missed on the next', async () => {
    await sealTrail(db)
    await publish('2027-06-01')
    expect(await publish('2027-06-02')).toBe(true)
    expect((await emailsOf('2027-06-02'))[0]?.values).toMatchObject({ lines: '0', count: '0', grants: '[]' })
    await act({ action: 'platinum-granted' })
    await sealTrail(db)
    await publish('2027-06-05')
    expect((await emailsOf('2027-06-05'))[0]?.values).toMatchObject({ lines: '1', count: '1' })
  })

  it('leads to exactly what was granted since the one before, also past the 200 that it lists', async () => {
    await act({ action: 'platinum-granted', words: 'told before' })
    await sealTrail(db)
    await publish('2027-06-10')
    for (let number = 1; number <= 203; number++) await act({ action: 'hold-released', words: `hold ${number}` })
    await act({ action: 'draft-saved', words: 'no grant' })
    await sealTrail(db)
    await publish('2027-06-11')
    await act({ action: 'hold-released', words: 'not told yet' })
    await sealTrail(db)
    const values = (await emailsOf('2027-06-11'))[0]?.values ?? {}
    expect(values.count).toBe('203')
    expect(JSON.parse(values.grants ?? '')).toHaveLength(200)
    expect(values.link).toBe('https://giveaway.test/admin/audit?granted=2027-06-11')
    const wordsOf = async (day: string) =>
      (await listAudit(db, { granted: day, limit: 1_000 })).map(({ words }) => words)
    const expected = Array.from({ length: 203 }, (_, at) => `hold ${at + 1}`)
    expect((await wordsOf('2027-06-11')).toSorted()).toEqual(expected.toSorted())
    expect(await wordsOf('2027-06-12')).toEqual([])
  })

  it('shows a trail that was written anew after it', async () => {
    await act()
    await sealTrail(db)
    await publish('2027-07-01')
    const { seq } = await headOf()
    // All of it again, with hashes that fit one another: only what was told differs.
    await asOwnerOfDatabase(
      sql`update audit_log set words = 'Something else' where id = (select line_id from audit_seals where seq = ${seq})`,
    )
    await asOwnerOfDatabase(sql`delete from audit_seals`)
    await asOwnerOfDatabase(sql`update audit_head set seq = 0, line_id = -1000, hash = decode(repeat('00', 32), 'hex')`)
    await sealTrail(db)
    const verdict = await verifyTrail(db)
    expect(placeOf(verdict)).toBe(`${seq}: the hash is not the one that was told on 2027-07-01`)
  })
})
