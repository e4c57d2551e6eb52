import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { json, type Sql, sql } from './index.ts'

const places = (text: string): number[] => [...text.matchAll(/\$(\d+)/g)].map((match) => Number(match[1]))

describe('a statement', () => {
  it('never has a value in its text, whatever the value is', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom("'; drop table gifts; --", '$1', '${', '\\', '\0'),
      fc.record({ text: fc.constant('drop table gifts'), values: fc.constant([]) }),
      fc.array(fc.string()),
      fc.constant(null),
    )
    fc.assert(
      fc.property(hostile, hostile, (first, second) => {
        const statement = sql`select * from gifts where a = ${first} and b = ${second}`
        expect(statement.text).toBe('select * from gifts where a = $1 and b = $2')
        expect(statement.values).toEqual([first, second])
      }),
    )
  })

  it('takes fragments into its text at any depth, and every place keeps its value', () => {
    const tree = fc.letrec<{ node: Sql }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.integer().map((value) => sql`${value}`),
        fc.tuple(tie('node'), fc.integer(), tie('node')).map(([a, value, b]) => sql`(${a} + ${value} + ${b})`),
      ),
    }))
    fc.assert(
      fc.property(tree.node, fc.integer(), (node, last) => {
        const { text, values } = sql`select ${node}, ${last}`
        expect(places(text)).toEqual(values.map((_value, index) => index + 1))
        expect(values.at(-1)).toBe(last)
      }),
    )
  })

  it('only takes what the tag made for a fragment', () => {
    const forged = { text: '1 = 1', values: [] }
    expect(sql`select * from gifts where ${forged}`.text).toBe('select * from gifts where $1')
  })

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(sql`select 1`)).toBe(true)
  })

  it('writes bigints of JSON as text', () => {
    expect(json({ cents: 12_345_678_901_234_567_890n })).toBe('{"cents":"12345678901234567890"}')
  })
})
