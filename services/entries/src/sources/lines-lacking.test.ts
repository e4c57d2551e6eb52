import { giftKey } from '@evenhand/contracts/entry-sources'
import { describe, expect, it } from '@jest/globals'
import type { Grant, NewLine } from '../ledger/line.ts'
import type { About, Cause } from './cause.ts'
import { linesLacking } from './lines-lacking.ts'

const november = new Date('2026-11-21T12:00:00Z')
const december = new Date('2026-12-02T12:00:00Z')
const january = new Date('2027-01-03T12:00:00Z')

const causeOf = (change: Partial<Cause> = {}): Cause => ({
  key: giftKey('one'),
  donorId: 'ana',
  giveaway: 'jeep-2026',
  entryType: 'donation',
  at: november,
  earned: 12n,
  factor: 2n,
  standing: 24n,
  changedAt: january,
  isAlwaysTold: false,
  mayMove: false,
  name: 'Gift of $50.00',
  takenBack: 'Refunded: Gift of $50.00',
  ...change,
})

const grantOf = (change: Partial<Grant> = {}): Grant => ({
  id: 'grant',
  donorId: 'ana',
  giveaway: 'jeep-2026',
  earned: 12n,
  multiplier: 2n,
  occurredAt: november,
  takenBack: 0n,
  reversals: 0,
  ...change,
})

function lacking(cause: Partial<Cause>, written: readonly Grant[] = [], about: About = 'cause') {
  let ids = 0
  return linesLacking(causeOf(cause), written, about, () => `new ${++ids}`)
}
const theOnly = (lines: readonly NewLine[]): NewLine => {
  const [line, ...more] = lines
  if (!line || more.length > 0) throw new Error(`There are ${lines.length} lines`)
  return line
}

describe('the lines that the ledger lacks of a cause', () => {
  it('are first its grant, under its own key, in its own month, as the donor reads it', () => {
    const { lines, grants } = lacking({})
    expect(lines).toEqual([
      {
        id: 'new 1',
        donorId: 'ana',
        entryType: 'donation',
        kind: 'grant',
        giveaway: 'jeep-2026',
        reverses: undefined,
        earned: 12n,
        multiplier: 2n,
        month: '2026-11-01',
        source: 'gift:one',
        description: 'Gift of $50.00',
        occurredAt: november,
      },
    ])
    expect(grants).toMatchObject([
      { id: 'new 1', giveaway: 'jeep-2026', occurredAt: november, takenBack: 0n, reversals: 0 },
    ])
  })

  it('take back of a grant what no longer counts, in its edition and month, when that changed', () => {
    const of2025 = grantOf({ giveaway: 'jeep-2025', takenBack: 4n, reversals: 1 })
    const { lines, grants } = lacking({ standing: 15n, at: december }, [of2025])
    expect(lines).toEqual([
      {
        id: 'new 1',
        donorId: 'ana',
        entryType: 'donation',
        kind: 'reversal',
        giveaway: 'jeep-2025',
        reverses: 'grant',
        earned: 5n,
        multiplier: 1n,
        month: '2026-12-01',
        source: 'reversal:grant:2',
        description: 'Refunded: Gift of $50.00',
        occurredAt: january,
      },
    ])
    expect(grants).toEqual([{ ...of2025, takenBack: 9n, reversals: 2 }])
  })

  it('are told with all grants after them', () => {
    const first = grantOf({ multiplier: 1n })
    expect(lacking({}, [first]).grants).toEqual([
      first,
      { ...grantOf({ id: 'new 1', multiplier: 1n }), kind: 'grant', occurredAt: november },
    ])
  })

  it('leave other grants as they are when one is taken back', () => {
    const [first, second] = [grantOf({ id: 'a' }), grantOf({ id: 'b' })]
    expect(lacking({ standing: 40n }, [first, second]).grants).toEqual([
      { ...first, takenBack: 8n, reversals: 1 },
      second,
    ])
  })

  it.each<[About, string, Date]>([
    ['cause', 'Reinstated: Gift of $50.00', january],
    ['multiplier', '2x multiplier on: Gift of $50.00', november],
    ['level', 'Adjusted to your level at the time: Gift of $50.00', january],
  ])('grant further, for the sake of its %s, under a key of their own', (about, description, occurredAt) => {
    const { lines } = lacking({}, [grantOf({ multiplier: 1n }), grantOf({ id: 'b', earned: 0n })], about)
    expect(theOnly(lines)).toMatchObject({
      kind: 'grant',
      source: 'gift:one:3',
      earned: 12n,
      multiplier: 1n,
      description,
      occurredAt,
    })
  })

  it.each<[About, string]>([
    ['cause', 'Refunded: Gift of $50.00'],
    ['multiplier', 'Multiplier refunded, on: Gift of $50.00'],
    ['level', 'Adjusted to your level at the time: Gift of $50.00'],
  ])('say what is taken back for the sake of its %s', (about, description) => {
    expect(theOnly(lacking({ standing: 12n }, [grantOf()], about).lines).description).toBe(description)
  })

  it('are none of a cause that never counted, unless the ledger tells of it anyway', () => {
    expect(lacking({ standing: 0n })).toEqual({ lines: [], grants: [] })
    expect(lacking({ standing: 0n, isAlwaysTold: true }).lines.map(({ kind }) => kind)).toEqual(['grant', 'reversal'])
    // One line of nothing is enough where nothing was earned.
    expect(theOnly(lacking({ earned: 0n, standing: 0n, isAlwaysTold: true }).lines).earned).toBe(0n)
  })

  it('take all back of a cause that counted and does not any more', () => {
    expect(theOnly(lacking({ standing: 0n }, [grantOf()]).lines)).toMatchObject({ kind: 'reversal', earned: 24n })
  })

  it('take all back where it entered no giveaway', () => {
    const { lines } = lacking({ giveaway: undefined }, [grantOf()])
    expect(theOnly(lines)).toMatchObject({ kind: 'reversal', giveaway: 'jeep-2026', earned: 24n })
    expect(lacking({ giveaway: undefined }).lines).toEqual([])
  })

  describe('when its instant turned out to be another', () => {
    const moved = { mayMove: true, at: december, giveaway: 'jeep-2027' }

    it('take back the whole of what was granted for the wrong one, and grant it for the right one', () => {
      const { lines } = lacking(moved, [grantOf()])
      expect(lines).toMatchObject([
        { kind: 'reversal', reverses: 'grant', earned: 24n, giveaway: 'jeep-2026', month: '2026-11-01' },
        {
          kind: 'grant',
          earned: 12n,
          multiplier: 2n,
          giveaway: 'jeep-2027',
          month: '2026-12-01',
          source: 'gift:one:2',
        },
      ])
      expect(lines[1]?.occurredAt).toEqual(december)
    })

    it('are none for what was granted for the right one', () => {
      expect(lacking(moved, [grantOf({ occurredAt: december })]).lines).toEqual([])
    })

    it('take back once what counts at no instant, from whichever it was granted for', () => {
      const both = [grantOf(), grantOf({ id: 'right', occurredAt: december })]
      expect(lacking({ ...moved, standing: 0n }, both).lines).toMatchObject([
        { kind: 'reversal', reverses: 'grant', earned: 24n },
        { kind: 'reversal', reverses: 'right', earned: 24n },
      ])
    })
  })
})
