import { describe, expect, it } from '@jest/globals'
import { hearersOf } from './hearers.ts'

const place = (group: string, next: number, end: number, partition = 0) => ({
  group,
  topic: 'mails',
  partition,
  next: BigInt(next),
  end: BigInt(end),
})
const minute = 60_000

describe('those who hear what a service tells', () => {
  it('are not behind when they have settled all', () => {
    expect(hearersOf()([place('email', 7, 7)], 0)).toEqual([{ group: 'email', topic: 'mails', records: 0, seconds: 0 }])
  })

  it('are behind by the oldest record that they have not settled, each on its own', () => {
    const look = hearersOf()
    look([place('email', 5, 5), place('entries', 5, 5)], 0)
    look([place('email', 5, 8), place('entries', 8, 8)], minute)
    look([place('email', 5, 9), place('entries', 8, 9)], 2 * minute)
    expect(look([place('email', 5, 9), place('entries', 8, 9)], 3 * minute)).toEqual([
      { group: 'email', topic: 'mails', records: 4, seconds: 120 },
      { group: 'entries', topic: 'mails', records: 1, seconds: 60 },
    ])
    expect(look([place('email', 8, 9), place('entries', 9, 9)], 4 * minute)).toEqual([
      { group: 'email', topic: 'mails', records: 1, seconds: 120 },
      { group: 'entries', topic: 'mails', records: 0, seconds: 0 },
    ])
  })

  it('are behind by the worst of their partitions', () => {
    const look = hearersOf()
    look([place('email', 1, 2, 0), place('email', 3, 3, 1)], 0)
    expect(look([place('email', 1, 2, 0), place('email', 3, 9, 1)], minute)).toEqual([
      { group: 'email', topic: 'mails', records: 7, seconds: 60 },
    ])
  })

  it('are seen while they are away, for days, to a look', () => {
    const look = hearersOf()
    for (let at = 0; at <= 3 * 24 * 60; at++) look([place('email', 0, at + 1)], at * minute)
    const [email] = look([place('email', 0, 5_000)], 3 * 24 * 60 * minute)
    expect(email).toMatchObject({ records: 5_000, seconds: 3 * 24 * 60 * 60 })
  })
})
