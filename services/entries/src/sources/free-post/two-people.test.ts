import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { differencesOf, type Reading } from './reading.ts'
import type { ReadingRow, Turn } from './store.ts'
import { refusalOfResolver, refusalOfSecond } from './two-people.ts'

const reading = (name = 'Ada Lovelace'): Reading => ({
  name,
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  postmarkedOn: '2026-11-07',
  oldEnough: true,
})
const keyed = (turn: Turn, keyedBy: string, name?: string): ReadingRow => ({
  batchId: 'batch',
  number: 1,
  turn,
  keyedBy,
  reading: reading(name),
})
const two = { people: 2 as const }
const own = /^You keyed this card yourself, so you can only accept what the other person read/

describe('where two people read a card', () => {
  it('the second reading is of another person', () => {
    expect(refusalOfSecond([keyed(1, 'ada')], { by: 'ada', ...two })).toMatch(/^You keyed this card the first time/)
    expect(refusalOfSecond([keyed(1, 'ada')], { by: 'ben', ...two })).toBeUndefined()
  })

  it.each<[string, string, string, boolean]>([
    ['a third person, to either', 'cleo', 'Grace', true],
    ['a third person, to neither', 'cleo', 'Gracia', true],
    ['who read it first, to what they read', 'ada', 'Grace', false],
    ['who read it first, to what the other one read', 'ada', ' GRACIE', true],
    ['who read it second, to what they read', 'ben', 'Gracie', false],
    ['who read it second, to what the other one read', 'ben', 'Grace', true],
    ['who read it, to neither', 'ben', 'Gracia', false],
  ])('a difference is resolved by %s', (_, by, name, may) => {
    const refusal = refusalOfResolver([keyed(1, 'ada', 'Grace'), keyed(2, 'ben', 'Gracie')], reading(name), {
      by,
      ...two,
    })
    if (may) expect(refusal).toBeUndefined()
    else expect(refusal).toMatch(own)
  })

  it('nobody who read it both times, when one was enough, resolves it', () => {
    const rows = [keyed(1, 'ada', 'Grace'), keyed(2, 'ada', 'Gracie')]
    for (const name of ['Grace', 'Gracie'])
      expect(refusalOfResolver(rows, reading(name), { by: 'ada', ...two })).toMatch(own)
  })
})

describe('who has just been given a role by who keyed a card', () => {
  const why = 'For now the two of you are one person'
  const pairs = (_did: string, other: string) => (other === 'ada' ? why : undefined)
  const newcomer = { by: 'ben', pairs, ...two }

  it('doesn’t key it the second time', () => {
    expect(refusalOfSecond([keyed(1, 'ada')], newcomer)).toBe(why)
    expect(refusalOfSecond([keyed(1, 'cleo')], newcomer)).toBeUndefined()
    expect(refusalOfSecond([keyed(1, 'ada')], { ...newcomer, people: 1 })).toBeUndefined()
  })

  it('resolves a difference only to what another person read', () => {
    const rows = [keyed(1, 'ada', 'Grace'), keyed(2, 'cleo', 'Gracie')]
    expect(refusalOfResolver(rows, reading('Grace'), newcomer)).toBe(why)
    expect(refusalOfResolver(rows, reading('Gracia'), newcomer)).toBe(why)
    expect(refusalOfResolver(rows, reading('Gracie'), newcomer)).toBeUndefined()
  })
})

const person = fc.constantFrom('ada', 'ben', 'cleo')
const name = fc.constantFrom('Grace', 'Gracie', 'Gracia')

describe('a card', () => {
  it('is never entered by one person alone, no matter who types what', () => {
    fc.assert(
      fc.property(person, name, person, name, person, name, (first, a, second, b, third, c) => {
        const rows = [keyed(1, first, a)]
        if (refusalOfSecond(rows, { by: second, ...two }) !== undefined) return
        rows.push(keyed(2, second, b))
        expect(second).not.toBe(first)
        if (a === b || refusalOfResolver(rows, reading(c), { by: third, ...two }) !== undefined) return
        const others = rows.filter(({ keyedBy }) => keyedBy !== third)
        const agrees = others.some((row) => differencesOf(row.reading, reading(c)).length === 0)
        expect(agrees || others.length === 2).toBe(true)
      }),
    )
  })

  it('is typed and resolved by anyone where one person is enough', () => {
    const one = { people: 1 as const }
    fc.assert(
      fc.property(person, name, name, name, (by, a, b, c) => {
        expect(refusalOfSecond([keyed(1, by, a)], { by, ...one })).toBeUndefined()
        expect(refusalOfResolver([keyed(1, by, a), keyed(2, by, b)], reading(c), { by, ...one })).toBeUndefined()
      }),
    )
  })
})
