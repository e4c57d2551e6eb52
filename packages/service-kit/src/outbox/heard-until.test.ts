import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { heardUntil } from './heard-until.ts'

const topic = 'mails'
const place = (partition: number, next: number, end: number, group = 'email') => ({
  group,
  topic,
  partition,
  next: BigInt(next),
  end: BigInt(end),
})
const at = (second: number): Date => new Date(second * 1000)

describe('until when a group has heard everything', () => {
  it('isn’t known before it has heard anything, nor of other groups', () => {
    const heard = heardUntil('email')
    expect(heard([], at(0))).toBeUndefined()
    expect(heard([place(0, 3, 3, 'entries')], at(1))).toBeUndefined()
    expect(heard([place(0, 2, 3)], at(2))).toBeUndefined()
  })

  it('is where it came to, though it never catches up', () => {
    const heard = heardUntil('email')
    heard([place(0, 0, 10)], at(0))
    expect(heard([place(0, 9, 20)], at(1))).toBeUndefined()
    expect(heard([place(0, 12, 30)], at(2))).toEqual(at(0))
    expect(heard([place(0, 29, 40)], at(3))).toEqual(at(0))
    expect(heard([place(0, 31, 50)], at(4))).toEqual(at(2))
  })

  const step = fc.oneof(
    fc.record({ kind: fc.constant('publish' as const), partition: fc.nat(2) }),
    fc.record({ kind: fc.constant('settle' as const), partition: fc.nat(2) }),
    fc.record({ kind: fc.constant('look' as const), partition: fc.nat(2) }),
  )

  it('is never later than a record that nobody has settled, over any history', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const heard = heardUntil('email')
        const logs: { publishedAt: number }[][] = [[], [], []]
        const settled = [0, 0, 0]
        for (const [second, { kind, partition }] of steps.entries()) {
          const log = logs[partition] ?? []
          if (kind === 'publish') log.push({ publishedAt: second })
          if (kind === 'settle') settled[partition] = Math.min(log.length, (settled[partition] ?? 0) + 1)
          if (kind !== 'look') continue
          const until = heard(
            logs.map((of, index) => place(index, settled[index] ?? 0, of.length)),
            at(second),
          )
          const open = logs.flatMap((of, index) => of.slice(settled[index]).map(({ publishedAt }) => publishedAt))
          expect(open.every((publishedAt) => until === undefined || at(publishedAt) >= until)).toBe(true)
          if (open.length === 0) expect(until).toEqual(at(second))
        }
      }),
    )
  })
})
