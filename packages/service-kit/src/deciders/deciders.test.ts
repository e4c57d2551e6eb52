import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DecidersChangedSchema, encodeEvent } from '@evenhand/contracts/events'
import type { MessageInitShape } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { WrongMessage } from '../inbox/index.ts'
import { openMongo } from '../mongo/index.ts'
import { testMongoUrl } from '../testing/index.ts'
import { type DecidedKind, decidersDocument, hearDecidersInto, peopleNeededFor } from './index.ts'
import { peopleOf } from './people.ts'

const connection = await openMongo(testMongoUrl())
const documents = await decidersDocument(connection)
beforeEach(() => documents.deleteMany({}))
afterAll(() => connection.close())

const hear = (event: MessageInitShape<typeof DecidersChangedSchema>) => {
  const { handle, type } = hearDecidersInto(documents)
  const json = encodeEvent(DecidersChangedSchema, { ...event, changedAt: '2026-11-30T12:00:00.000Z' })
  return handle(json, { id: randomUUID(), type, time: new Date() })
}
const kinds = ['money', 'prizes', 'grants'] as const satisfies readonly DecidedKind[]

describe('how many people a decision takes', () => {
  it('is what the setting says, and with `sole` one only where a single person is known to be the only one', () => {
    const now = new Date('2026-11-30T12:00:00Z')
    const until = fc.option(fc.integer({ min: -3, max: 3 }).map((days) => new Date(now.getTime() + days * 86_400_000)))
    const counts = fc.record({
      money: fc.nat(5),
      prizes: fc.nat(5),
      grants: fc.nat(5),
      moneyTwoUntil: until,
      prizesTwoUntil: until,
      grantsTwoUntil: until,
      version: fc.nat(),
    })
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.option(counts, { nil: undefined }), (kind, known) => {
        expect([peopleOf(1, kind, known, now), peopleOf(2, kind, known, now)]).toEqual([1, 2])
        const { [`${kind}TwoUntil` as const]: lately = null, [kind]: many = 2 } = known ?? {}
        const isSole = many <= 1 && (lately === null || lately.getTime() <= now.getTime())
        expect(peopleOf('sole', kind, known, now)).toBe(isSole ? 1 : 2)
      }),
    )
  })

  it('follows what is heard in documents, the newest of it, in whatever order it comes', async () => {
    const people = peopleNeededFor(documents, 'sole')
    expect(await people('money')).toBe(2)
    await hear({ money: 1, grants: 3, version: 4 })
    expect(await Promise.all(kinds.map((kind) => people(kind)))).toEqual([1, 1, 2])
    await hear({ money: 2, prizes: 2, grants: 2, version: 3 })
    await hear({ money: 1, grants: 3, version: 4 })
    expect(await Promise.all(kinds.map((kind) => people(kind)))).toEqual([1, 1, 2])
    await hear({ money: 2, prizes: 1, grants: 1, version: 5 })
    expect(await Promise.all(kinds.map((kind) => people(kind)))).toEqual([2, 1, 1])
    expect(await documents.countDocuments()).toBe(1)
  })

  it('stays two for as long as it is told to, once a second person is gone', async () => {
    let now = new Date('2026-11-30T12:00:00Z')
    const people = peopleNeededFor(documents, 'sole', () => now)
    await hear({ money: 1, prizes: 1, moneyTwoUntil: '2026-12-07T12:00:00.000Z', version: 3 })
    expect(await Promise.all([people('money'), people('prizes')])).toEqual([2, 1])
    now = new Date('2026-12-07T12:00:00Z')
    expect(await people('money')).toBe(1)
  })

  it('isn’t read from an event without a version', async () => {
    await expect(hear({ money: 1, version: 0 })).rejects.toBeInstanceOf(WrongMessage)
  })
})
