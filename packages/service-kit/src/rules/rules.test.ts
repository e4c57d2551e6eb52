import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { JsonValue } from '@bufbuild/protobuf'
import { rulesStatement } from '@evenhand/contracts/catalogue'
import { RulesPublishedSchema } from '@evenhand/contracts/events'
import { WrongMessage } from '../inbox/index.ts'
import { sql } from '../postgres/index.ts'
import { createLog } from '../telemetry/index.ts'
import { type TestDatabase, testDatabase } from '../testing/index.ts'
import {
  findCurrentRules,
  listEditions,
  namesWayAt,
  regionsAllowedAt,
  refuseOtherRules,
  rulesReactions,
} from './index.ts'

const hashOf = (version: number) => version.toString(16).padStart(64, '0')
const published = (version: number, more: object = {}) => ({
  giveaway: 'main-2026',
  version,
  sha256: hashOf(version),
  publishedAt: '2026-11-21T12:00:00.000Z',
  ageMin: 18,
  ...more,
})
const says = (terms: { ageMin: number; version: number }) => rulesStatement(terms, 'giving')
const accepting = (version: number, ageMin = 18) => ({
  giveaway: 'main-2026',
  version,
  sha256: hashOf(version),
  statement: says({ ageMin, version }),
})

// Each service that hears of rules has a table of its own for them.
describe.each(['donations', 'registrations', 'members'])('the rules that %s hears of', (service) => {
  let store: TestDatabase
  let lines: string[]
  const log = createLog(service, { write: (line) => void lines.push(line) })
  beforeAll(async () => {
    store = await testDatabase(new URL(`../../../../services/${service}/migrations/`, import.meta.url))
  })
  beforeEach(async () => {
    lines = []
    await store.db.query(sql`truncate published_rules`)
  })
  afterAll(() => store.drop())

  const hear = async (json: JsonValue, id: string = randomUUID()) => {
    const heard = { id, type: RulesPublishedSchema.typeName, time: new Date() }
    for (const { handle } of rulesReactions(store.db, log)) await handle(json, heard)
  }
  const known = () => store.db.query(sql`select version, sha256, age_min from published_rules order by version`)
  const current = async () => (await findCurrentRules(store.db, ['main-2026', 'lease-2026'])).get('main-2026')
  const now = new Date('2026-11-21T12:00:00Z')
  const refusalOf = (accepted: ReturnType<typeof accepting>, at = now) =>
    refuseOtherRules(store.db, accepted, { series: 'main', now: at, says }).catch((error: unknown) => error)

  it('are known once, however often they are told', async () => {
    const id = randomUUID()
    await hear(published(1), id)
    await hear(published(1), id)
    await Promise.all(Array.from({ length: 20 }, () => hear(published(1))))
    expect(await known()).toEqual([{ version: 1, sha256: hashOf(1), age_min: 18 }])
    expect(lines).toEqual([])
  })

  it('are the newest, in whatever order they came', async () => {
    await hear(published(2))
    await hear(published(1))
    expect(await current()).toEqual({ version: 2, sha256: hashOf(2) })
    expect(await refusalOf(accepting(1))).toMatchObject({ code: 'rules-changed' })
    expect(await refusalOf(accepting(2))).toBeUndefined()
    expect(await refusalOf(accepting(3))).toBeUndefined()
  })

  it.each([
    ['version', { version: 0 }],
    ['sha256', { sha256: 'none' }],
    ['giveaway', { giveaway: '' }],
    ['ageMin', { ageMin: 121 }],
    ['closesAt', { closesAt: 'in December' }],
  ])('are not taken from an event with a wrong %s', async (field, wrong) => {
    await expect(hear(published(1, wrong))).rejects.toThrow(new WrongMessage(`the event has a wrong ${field}`))
    expect(await known()).toEqual([])
  })

  it('stay the first ones when a version is told with another text, and operators read of it', async () => {
    await hear(published(1))
    await hear(published(1, { sha256: hashOf(9), ageMin: 13 }))
    expect(await known()).toEqual([{ version: 1, sha256: hashOf(1), age_min: 18 }])
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'rules-differ', giveaway: 'main-2026', version: 1, sha256: hashOf(9) },
    ])
  })

  it('have their period and their regions once those are told, and they are those of the newest', async () => {
    const regionsAllowed = ['US-NY', 'CA-ON']
    const period = { opensAt: '2026-06-15T04:00:00.000Z', closesAt: '2026-12-16T05:00:00.000Z', regionsAllowed }
    await hear(published(1))
    expect(await listEditions(store.db, ['main'])).toEqual([])
    await hear(published(1, period))
    await hear(published(1))
    const { opensAt, closesAt } = period
    const edition = {
      giveaway: 'main-2026',
      opensAt: new Date(opensAt),
      closesAt: new Date(closesAt),
      regions: [{ publishedAt: new Date('2026-11-21T12:00:00Z'), allowed: regionsAllowed }],
      ways: [{ publishedAt: new Date('2026-11-21T12:00:00Z'), named: [] }],
    }
    expect(await listEditions(store.db, ['main'])).toEqual([edition])
    expect(await listEditions(store.db, ['lease', 'mai'])).toEqual([])
    await hear(published(2, { ...period, closesAt: '2026-12-20T05:00:00.000Z' }))
    expect(await listEditions(store.db, ['main'])).toMatchObject([{ closesAt: new Date('2026-12-20T05:00:00Z') }])
  })

  it('say of each instant where they were open, and before the first version what that says', async () => {
    const period = { opensAt: '2026-06-15T04:00:00.000Z', closesAt: '2026-12-16T05:00:00.000Z' }
    await hear(published(2, { ...period, publishedAt: '2026-11-22T12:00:00.000Z', regionsAllowed: ['US-NY', 'CA-QC'] }))
    await hear(published(1, { ...period, regionsAllowed: ['US-NY'] }))
    await hear(published(3, { ...period, publishedAt: '2026-11-23T12:00:00.000Z' }))
    const [edition] = await listEditions(store.db, ['main'])
    const allowedAt = (at: string) => edition && regionsAllowedAt(edition, new Date(at))
    expect(allowedAt('2026-11-20T12:00:00Z')).toEqual(['US-NY'])
    expect(allowedAt('2026-11-22T11:59:59Z')).toEqual(['US-NY'])
    expect(allowedAt('2026-11-22T12:00:00Z')).toEqual(['US-NY', 'CA-QC'])
    expect(allowedAt('2026-11-24T12:00:00Z')).toEqual(['US-NY', 'CA-QC'])
  })

  it('say of each instant which ways in they named', async () => {
    const period = { opensAt: '2026-06-15T04:00:00.000Z', closesAt: '2026-12-16T05:00:00.000Z' }
    await hear(published(1, period))
    await hear(published(2, { ...period, publishedAt: '2026-11-22T12:00:00.000Z', waysIn: ['social'] }))
    const [edition] = await listEditions(store.db, ['main'])
    const named = (at: string) => edition && namesWayAt(edition, 'social', new Date(at))
    expect(named('2026-11-20T12:00:00Z')).toBe(false)
    expect(named('2026-11-22T11:59:59Z')).toBe(false)
    expect(named('2026-11-22T12:00:00Z')).toBe(true)
    expect(edition && namesWayAt(edition, 'affiliates', new Date('2026-11-23T12:00:00Z'))).toBe(false)
  })

  it('are those of the edition that is open, and of the next one once that is', async () => {
    const turn = '2026-12-16T05:00:00.000Z'
    await hear(published(1, { opensAt: '2026-06-15T04:00:00.000Z', closesAt: turn }))
    const next = { giveaway: 'main-2027', opensAt: turn, closesAt: '2027-12-16T05:00:00.000Z' }
    const ofNext = { ...accepting(1), giveaway: 'main-2027' }
    expect(await refusalOf(ofNext)).toBeUndefined()
    await hear(published(1, next))
    expect(await refusalOf(ofNext)).toMatchObject({ code: 'rules-changed' })
    expect(await refusalOf(accepting(1))).toBeUndefined()
    expect(await refusalOf(accepting(1), new Date(turn))).toMatchObject({ code: 'rules-changed' })
    expect(await refusalOf(ofNext, new Date(turn))).toBeUndefined()
    expect(await refusalOf({ ...accepting(1), giveaway: 'lease-2026' })).toMatchObject({
      code: 'invalid-request',
    })
  })

  it('have their age once that is told, and are accepted in the words that name it', async () => {
    const { ageMin: _untold, ...before } = published(1)
    await hear(before)
    expect(await refusalOf(accepting(1, 13))).toBeUndefined()
    await hear(published(1))
    await hear(before)
    expect(await known()).toMatchObject([{ age_min: 18 }])
    expect(await refusalOf(accepting(1))).toBeUndefined()
    const words = { errors: [{ path: 'rules.statement' }] }
    expect(await refusalOf(accepting(1, 13))).toMatchObject(words)
    expect(await refusalOf({ ...accepting(1), statement: 'I accept nothing.' })).toMatchObject(words)
  })
})
