import { describe, expect, it } from '@jest/globals'
import type { Round } from './round.ts'
import { currentTerms, inOrder, nothingJudged, stateOf } from './rules.ts'

const now = new Date('2027-03-01T12:00:00.000Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const round = (_id: string, opensAt: Date, closesAt: Date, standing: Round['standing'] = 'published') =>
  ({ _id, opensAt, closesAt, standing }) as Round

describe('a round', () => {
  it('takes applications from the instant it opens until the one at which it closes', () => {
    const states = [
      [days(1), days(2)],
      [now, days(1)],
      [days(-1), new Date(now.getTime() + 1)],
      [days(-1), now],
    ].map(([opensAt = now, closesAt = now]) => stateOf(round('one', opensAt, closesAt), now))
    expect(states).toEqual(['upcoming', 'open', 'open', 'closed'])
  })

  it('takes none before it is published', () => {
    for (const standing of ['draft', 'discarded'] as const)
      expect(stateOf(round('one', days(-1), days(1), standing), now)).toBe('draft')
  })

  it('stands among others as people look for one', () => {
    const rounds = [
      round('a draft that closes next', days(1), days(2), 'draft'),
      round('a draft that closes last', days(3), days(4), 'draft'),
      round('closed long ago', days(-9), days(-8)),
      round('closed lately', days(-9), days(-1)),
      round('comes last', days(2), days(9)),
      round('comes next', days(1), days(8)),
      round('closes last', days(-1), days(7)),
      round('closes next', days(-2), days(6)),
    ]
    const order = [
      'closes next',
      'closes last',
      'comes next',
      'comes last',
      'closed lately',
      'closed long ago',
      'a draft that closes next',
      'a draft that closes last',
    ]
    for (const found of [rounds, rounds.toReversed()]) expect(inOrder(found, now).map(({ _id }) => _id)).toEqual(order)
  })

  it('begins without reviewers, declarations and awards', () => {
    expect(nothingJudged).toEqual({ reviewers: [], interests: [], declarations: 0, awardedCents: 0, awards: [] })
  })

  it('has terms of five lines, each a whole sentence, and their version', () => {
    const lines = currentTerms.text.split('\n')
    expect(lines).toHaveLength(5)
    for (const line of lines) expect(line).toMatch(/^[A-Z].*\.$/)
    expect(currentTerms.version).toMatch(/^\d{4}-\d+$/)
  })
})
