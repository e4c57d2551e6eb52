import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DecidersChangedSchema, encodeEvent } from '@evenhand/contracts/events'
import type { MessageInitShape } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { WrongMessage } from '../inbox/index.ts'
import { openMongo } from '../mongo/index.ts'
import { testMongoUrl } from '../testing/index.ts'
import { type DecidedKind, decidersDocument, hearDecidersInto, peopleNeededFor } from './index.ts'
import { apartFrom, type Pair, twoFrom } from './pairs.ts'
import { type DecidersSetting, type Known, peopleOf, toldOf } from './people.ts'
import { refusalOfPair, whyTwo } from './words.ts'

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

const now = new Date('2026-11-30T12:00:00Z')
const daysOn = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const everyone = ['ada', 'ben', 'cleo', 'dora', 'emil']
const anyone = fc.constantFrom(...everyone)
const onSomeDay = fc.integer({ min: -2, max: 8 }).map(daysOn)
const somePairs = fc.array(
  fc.record({ person: anyone, givenBy: anyone, until: onSomeDay }).filter(({ person, givenBy }) => person !== givenBy),
  { maxLength: 6 },
)
const days = Array.from({ length: 12 }, (_, day) => day)

/** The oracle: whether steps from pair to pair lead from one to the other, as many as there are people. */
function isOneHand(pairs: readonly Pair[], one: string, other: string, at: Date): boolean {
  const holds = pairs.filter(({ until }) => at.getTime() < until.getTime())
  const isLinked = (from: string, to: string, steps: number): boolean =>
    from === to ||
    (steps > 0 &&
      holds.some(
        ({ person, givenBy }) =>
          (person === from && isLinked(givenBy, to, steps - 1)) ||
          (givenBy === from && isLinked(person, to, steps - 1)),
      ))
  return isLinked(one, other, everyone.length - 1)
}

describe('who isn’t two people for now', () => {
  it('is whom pairs lead to from one to the next, until the first of them ends that links them', () => {
    fc.assert(
      fc.property(somePairs, anyone, anyone, (pairs, one, other) => {
        fc.pre(one !== other)
        const day = days.find((later) => !isOneHand(pairs, one, other, daysOn(later))) ?? -1
        const from = apartFrom(pairs, { one, other, now })
        expect(from).toEqual(day === 0 ? null : daysOn(day))
      }),
    )
  })
})

describe('how many people a decision takes', () => {
  it('is what the setting says, and with `sole` one only where all who may decide are one person, and never for who is new', () => {
    const told = fc.record({
      pairs: somePairs,
      people: fc.uniqueArray(anyone),
      twoUntil: fc.option(onSomeDay),
    })
    fc.assert(
      fc.property(
        fc.option(told, { nil: undefined }),
        fc.nat(10),
        fc.option(anyone, { nil: undefined }),
        (it, day, by) => {
          const known = it && { ...it, many: it.people.length, twoFrom: twoFrom(it.pairs, it.people, now) }
          const asked = { by, now: daysOn(day) }
          expect([peopleOf(1, known, asked), peopleOf(2, known, asked)]).toEqual([1, 2])
          const areTwo = it?.people.some((one) =>
            it.people.some((other) => !isOneHand(it.pairs, one, other, daysOn(day))),
          )
          const wereTwo = it?.twoUntil != null && daysOn(day).getTime() < it.twoUntil.getTime()
          const isNewcomer = it?.pairs.some(
            ({ person, until }) => person === by && daysOn(day).getTime() < until.getTime(),
          )
          expect(peopleOf('sole', known, asked)).toBe(it && !areTwo && !wereTwo && !isNewcomer ? 1 : 2)
        },
      ),
    )
  })

  const known = (more: Partial<Known>): Known => ({ many: 1, twoUntil: null, twoFrom: null, pairs: [], ...more })
  const joined = { person: 'ben', givenBy: 'ada', until: daysOn(5) }

  it('is told with until when it takes two, or from when', () => {
    const none = { untilAnother: false, twoUntil: null, twoFrom: null }
    expect(toldOf('sole', known({}), now)).toEqual({ ...none, people: 1, untilAnother: true })
    expect(toldOf('sole', known({ twoUntil: daysOn(3) }), now)).toEqual({
      ...none,
      people: 2,
      twoUntil: daysOn(3).toISOString(),
    })
    const isNewlyTwo = known({ many: 2, twoFrom: daysOn(5), pairs: [joined] })
    expect(toldOf('sole', isNewlyTwo, now)).toMatchObject({ people: 1, twoFrom: daysOn(5).toISOString() })
    expect(toldOf('sole', isNewlyTwo, daysOn(5))).toEqual({ ...none, people: 2 })
    for (const setting of [1, 2] as const)
      expect(toldOf(setting, known({ twoUntil: daysOn(3) }), now)).toEqual({ ...none, people: setting })
  })

  it('leaves neither half of a pair to decide about what the other asked for, and says why, from when and who can', () => {
    const pair = known({ many: 2, twoFrom: daysOn(5), pairs: [joined] })
    const refusal = (setting: DecidersSetting, of: Known, askedBy: string, by: string, at = now) =>
      refusalOfPair(setting, of, { did: 'asked for this', askedBy, by, now: at })
    const apart =
      'so for now the two of you don’t count as two people. From December 5, 2026 at 7:00 AM Eastern Time on, you can decide about it.'
    const [giver, newcomer] = [
      `You gave the person who asked for this their role at the desk on November 28, ${apart}`,
      `The person who asked for this gave you your role at the desk on November 28, ${apart}`,
    ]
    expect(refusal('sole', pair, 'ben', 'ada')).toBe(
      `${giver} Until then, you decide alone, so you can do it yourself.`,
    )
    expect(refusal('sole', pair, 'ada', 'ben')).toBe(
      `${newcomer} Until then, they decide alone, so they can do it themselves.`,
    )
    expect(refusal(2, pair, 'ben', 'ada')).toBe(`${giver} Until then, nobody can decide about it.`)
    expect(refusal(2, { ...pair, many: 3, twoFrom: null }, 'ada', 'ben')).toBe(
      `${newcomer} Until then, another person can.`,
    )
    const siblings = { ...pair, many: 3, pairs: [joined, { ...joined, person: 'cleo' }] }
    expect(refusal(2, siblings, 'cleo', 'ben')).toMatch(
      /^Your role and that of the person who asked for this lead back/,
    )
    expect(refusal(2, siblings, 'cleo', 'ben', daysOn(5))).toBeUndefined()
    expect(refusal(1, pair, 'ben', 'ada')).toBeUndefined()
    expect(refusal(2, pair, 'dora', 'ada')).toBeUndefined()
  })

  it('says until when where nobody else counts', () => {
    const left = known({ twoUntil: daysOn(3) })
    expect(whyTwo('sole', left, { by: 'ada', now })).toBe(
      ' Nobody else may decide now. Because there were two people before, it takes two until December 3, 2026 at 7:00 AM Eastern Time: after that, you decide alone for as long as nobody else may.',
    )
    expect(whyTwo('sole', known({ many: 2 }), { by: 'ada', now })).toBe('')
    expect(whyTwo('sole', known({ many: 2, twoFrom: daysOn(5), pairs: [joined] }), { by: 'ben', now })).toBe(
      ' Your role is less than a week old, so you don’t decide alone. From December 5, 2026 at 7:00 AM Eastern Time on, there are two people who decide.',
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
    let at = now
    const people = peopleNeededFor(documents, 'sole', () => at)
    await hear({ money: 1, prizes: 1, moneyTwoUntil: '2026-12-07T12:00:00.000Z', version: 3 })
    expect(await Promise.all([people('money'), people('prizes')])).toEqual([2, 1])
    at = daysOn(7)
    expect(await people('money')).toBe(1)
  })

  it('keeps the pairs that it is told, in documents that were kept before there were any, too', async () => {
    const people = peopleNeededFor(documents, 'sole', () => now)
    await documents.collection.insertOne({ _id: 'desk', money: 1, prizes: 1, grants: 1, version: 2 } as never)
    expect(await people('money', 'ben')).toBe(1)
    const until = daysOn(5).toISOString()
    const pairs = [{ person: 'ben', givenBy: 'ada', until, kind: 'money' }]
    await hear({ money: 2, prizes: 1, grants: 1, moneyTwoFrom: until, pairs, version: 3 })
    expect(await Promise.all([people('money'), people('money', 'ada'), people('money', 'ben')])).toEqual([1, 1, 2])
    const refusals = await people.pairRefusals('money', 'ben')
    expect(refusals('recorded this', 'ada')).toMatch(/^The person who recorded this gave you/)
    expect(refusals('recorded this', 'cleo')).toBeUndefined()
  })

  it('isn’t read from an event without a version', async () => {
    await expect(hear({ money: 1, version: 0 })).rejects.toBeInstanceOf(WrongMessage)
  })
})
