import { describe, expect, it } from '@jest/globals'
import { isHeld, mayBeHeld, priceHeld } from './rules.ts'

const heldUntil = new Date('2026-11-21T12:15:00Z')
const tile = {
  thingId: 'tile',
  kind: 'memorial',
  name: 'Memorial tile 5, Honoring Veterans',
  priceCents: 100_00n,
  heldUntil,
} as const
const claim = { cents: 100_00n, quantity: 1, level: undefined, donationType: undefined }

describe('something held', () => {
  it('is a line of its name at the price that its holder told', () => {
    expect(priceHeld(tile, claim)).toEqual({
      kind: 'priced',
      line: { kind: 'memorial', thingId: 'tile', name: 'Memorial tile 5, Honoring Veterans', cents: 100_00n },
    })
    expect(priceHeld({ ...tile, priceCents: 60_00n }, { ...claim, cents: 60_00n })).toMatchObject({
      line: { cents: 60_00n },
    })
  })

  it.each([
    [{ cents: 99_99n }, 'amount', 'A memorial tile costs $100.00'],
    [{ quantity: 2 }, 'quantity', 'A memorial tile has a quantity of 1'],
    [{ donationType: 'monthly' as const }, 'donationType', 'A memorial tile is paid once'],
    [{ level: 'silver' }, 'membershipLevel', 'A memorial tile has no membership level'],
  ])('is refused with %p, naming the field', (wrong, path, message) => {
    expect(priceHeld(tile, { ...claim, ...wrong })).toEqual({ kind: 'refused', path, message })
  })

  it('is held up to its instant, and not at it', () => {
    const instants = [heldUntil.getTime() - 1, heldUntil.getTime()]
    expect(instants.map((at) => isHeld(tile, new Date(at)))).toEqual([true, false])
  })

  it('may be held where its id was made within the time of a hold, a minute more for clocks that differ', () => {
    const madeAt = Date.parse('2026-11-21T12:00:00Z')
    const digits = madeAt.toString(16).padStart(12, '0')
    const id = `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000000`
    const at = (seconds: number) => mayBeHeld('memorial', id, new Date(madeAt + seconds * 1000))
    expect([-60, -59, 0, 15 * 60 + 59, 16 * 60].map(at)).toEqual([false, true, true, true, false])
    expect(mayBeHeld('memorial', id.replace('-7', '-4'), new Date(madeAt))).toBe(false)
  })
})
