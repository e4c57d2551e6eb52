import { describe, expect, it } from '@jest/globals'
import type { EditionRow } from '../giveaways/editions.ts'
import type { Known } from './known.ts'
import { namedFor, onceFor } from './single-cause.ts'

const editionOf = (slug: string, title: string) => ({ slug, title }) as EditionRow
const known = (...editions: EditionRow[]): Known => ({ editions, grants: new Map() })

describe('what happens once', () => {
  it('counts for what it earned, never multiplied, at its own instant', () => {
    const at = new Date('2026-11-21T12:00:00Z')
    expect(onceFor({ donorId: 'ana', giveaway: 'jeep-2026', at, earned: 50n })).toEqual({
      donorId: 'ana',
      giveaway: 'jeep-2026',
      at,
      earned: 50n,
      factor: 1n,
      standing: 50n,
      changedAt: at,
      isAlwaysTold: false,
      mayMove: false,
    })
  })

  it('is named for its giveaway as that is called, or by its address where nobody knows the name', () => {
    const two = known(editionOf('boat-2026', 'The Boat'), editionOf('jeep-2026', 'The Jeep'))
    expect(namedFor(two, 'Postcard', 'jeep-2026')).toEqual({
      name: 'Postcard: The Jeep',
      takenBack: 'Reversed: Postcard: The Jeep',
    })
    expect(namedFor(known(), 'Postcard', 'jeep-2026').name).toBe('Postcard: jeep-2026')
  })

  it('has a name that the ledger takes, also where it is taken back', () => {
    const { name, takenBack } = namedFor(known(editionOf('long', 'X'.repeat(300))), 'Postcard', 'long')
    expect(name).toBe(`Postcard: ${'X'.repeat(170)}`)
    expect(takenBack.length).toBeLessThanOrEqual(200)
  })
})
