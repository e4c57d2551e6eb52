import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import type { Caller } from '../auth/index.ts'
import { actEvent } from '../mongo/index.ts'
import { type Database, sql } from '../postgres/index.ts'
import { workContext } from '../telemetry/index.ts'
import { actsTold, testDatabase } from '../testing/index.ts'
import { accountAskedFor, tellAct, tellContactsRead } from './index.ts'

const noMigrations = new URL('../../migrations/', import.meta.url)
const at = new Date('2026-11-21T12:00:00.123Z')

describe('an act of an administrator', () => {
  let store: Awaited<ReturnType<typeof testDatabase>>
  let db: Database
  beforeAll(async () => {
    store = await testDatabase(noMigrations)
    db = store.db
  })
  afterAll(() => store.drop())

  const publish = (slug: string) =>
    ({
      administratorId: 'administrator-1',
      action: 'rules-published',
      thing: { kind: 'giveaway', id: slug },
      words: 'Version 2: a later last day',
      at,
    }) as const

  it('is told with who, what, to what, why, when and by which request, under the id of the administrator', async () => {
    const slug = randomUUID()
    await workContext.run({ requestId: 'request-1' }, () =>
      db.transaction((tx) => tellAct(tx, { ...publish(slug), cents: 50_00n })),
    )
    const [told] = await db.query(sql`
      select topic, key, type, payload from outbox where payload ->> 'thingId' = ${slug}`)
    expect(told).toEqual({
      topic: 'evenhand.administration.v1',
      key: 'administrator-1',
      type: AdministratorActedSchema.typeName,
      payload: {
        actId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        administratorId: 'administrator-1',
        action: 'rules-published',
        thingKind: 'giveaway',
        thingId: slug,
        amountCents: '5000',
        words: 'Version 2: a later last day',
        actedAt: '2026-11-21T12:00:00.123Z',
        requestId: 'request-1',
      },
    })
  })

  it('is not told when its transaction does not happen', async () => {
    const slug = randomUUID()
    const acted = db.transaction(async (tx) => {
      await tellAct(tx, publish(slug))
      throw new Error('it did not happen')
    })
    await expect(acted).rejects.toThrow('did not happen')
    expect(await actsTold(db, slug)).toEqual([])
  })

  it('on a document is the same event, for the write of the document', () => {
    const { topic, key, name, payload } = actEvent({ ...publish('main'), id: '0197a000-0000-7000-8000-00000000000a' })
    expect({ topic, key, name, payload }).toMatchObject({
      topic: 'evenhand.administration.v1',
      key: 'administrator-1',
      name: AdministratorActedSchema.typeName,
      payload: { actId: '0197a000-0000-7000-8000-00000000000a', action: 'rules-published', thingId: 'main' },
    })
  })

  describe('who looks into an account', () => {
    const look = (caller: Caller, email?: string) =>
      accountAskedFor(db, { caller, email, donorIdOf: (address) => `id of ${address}`, part: 'receipts', now: at })
    const administrator: Caller = {
      role: 'administrator',
      administratorId: 'administrator-1',
      roles: ['owner'],
      sessionId: undefined,
    }

    it('is told of, before anything is answered', async () => {
      const email = `${randomUUID()}@example.org`
      const id = await look(administrator, email)
      const act = { by: 'administrator-1', action: 'account-read', thing: `donor ${id}`, words: 'receipts' }
      expect(await actsTold(db, id)).toEqual([act])
    })

    it('is refused as an API key, whose look for contacts identity tells once a day instead', async () => {
      const key: Caller = { role: 'api-key', keyId: 'key-1', scopes: ['donors:read'], sessionId: undefined }
      await expect(look(key, 'ada@example.org')).rejects.toMatchObject({ code: 'not-allowed' })
      const donorId = randomUUID()
      await tellContactsRead(db, { caller: key, donorId, source: 'gifts', now: at })
      expect(await actsTold(db, donorId)).toEqual([])
      await tellContactsRead(db, { caller: administrator, donorId, source: 'gifts', now: at })
      expect(await actsTold(db, donorId)).toHaveLength(1)
    })

    it('sees nothing when it cannot be told', async () => {
      await db.query(sql`alter table outbox rename to outbox_away`)
      await expect(look(administrator, 'ada@example.org')).rejects.toThrow('outbox')
      await db.query(sql`alter table outbox_away rename to outbox`)
    })

    it('is not told of when it is the donor', async () => {
      const donorId = randomUUID()
      expect(await look({ role: 'donor', donorId, sessionId: undefined })).toBe(donorId)
      expect(await actsTold(db, donorId)).toEqual([])
    })
  })
})
