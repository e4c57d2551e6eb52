import { describe, expect, it } from '@jest/globals'
import { uuidv7 } from 'uuidv7'
import { toEvent } from './events.ts'
import type { CountedLine } from './line.ts'

const line = (source: string, more: Partial<CountedLine> = {}): CountedLine => ({
  id: uuidv7(),
  donorId: '01890000-0000-7000-8000-000000000001',
  giveaway: 'main',
  kind: 'grant',
  reverses: undefined,
  entryType: 'donation',
  source,
  description: 'Gift of $50.00',
  earned: 12n,
  multiplier: 1n,
  occurredAt: new Date('2026-11-29T12:00:00Z'),
  month: '2026-11',
  final: 12n,
  counted: 12n,
  held: undefined,
  ...more,
})

describe('the event of a grant', () => {
  it('is the same one when its cause is heard again after a restore, and another one for another cause', () => {
    const [first, again, other] = [line('gift:1'), line('gift:1'), line('gift:2')].map((one) => toEvent(one).id)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })
})
