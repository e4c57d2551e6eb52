import { describe, expect, it } from '@jest/globals'
import type { Membership } from './membership.ts'
import { cancel, changeCard, changeLevel, pause, quoteHolds, quoteMinutes, resume } from './wishes.ts'

const startedAt = new Date('2026-11-21T12:00:00Z')
const endsAt = new Date('2026-12-21T12:00:00Z')
const membership = (change: Partial<Membership> = {}): Membership => ({
  id: 'membership',
  donorId: 'donor',
  subscriptionId: 'sub',
  startedAt,
  state: 'active',
  level: 'gold',
  nextLevel: undefined,
  period: { endsAt, anchor: startedAt },
  pausedUntil: undefined,
  resting: false,
  endsAt: undefined,
  ended: undefined,
  card: undefined,
  behind: undefined,
  ...change,
})
const paused = membership({ pausedUntil: endsAt })
const ending = membership({ endsAt })
const behind = membership({ state: 'past-due' })
const ended = membership({ state: 'ended' })

const nothing = { kind: 'nothing' }
const refused = (words: RegExp) => ({ kind: 'refused', sentence: expect.stringMatching(words) })

describe('a wish', () => {
  it.each([
    ['to pause', pause(membership()), { kind: 'pause', until: new Date('2027-01-18T12:00:00Z') }],
    ['to pause what is paused', pause(paused), nothing],
    ['to pause with a payment missing', pause(behind), refused(/Add a card that works/)],
    ['to pause what ends', pause(ending), refused(/set to end/)],
    ['to pause what has ended', pause(ended), refused(/has ended/)],
    ['to go on after a pause', resume(paused), { kind: 'go-on' }],
    ['to keep what was cancelled', resume(ending), { kind: 'go-on' }],
    ['to go on with what goes on', resume(membership()), nothing],
    ['to go on after the end', resume(ended), refused(/start a new one/)],
    ['to cancel', cancel(membership()), { kind: 'end-with-period' }],
    ['to cancel in a pause', cancel(paused), { kind: 'end-with-period' }],
    ['to cancel twice', cancel(ending), nothing],
    ['to cancel with a payment missing', cancel(behind), { kind: 'end-now' }],
    ['to cancel what has ended', cancel(ended), nothing],
    ['for another card', changeCard(behind), { kind: 'change-card' }],
    ['for another card after the end', changeCard(ended), refused(/has ended/)],
  ])('%s', (_wish, decision, expected) => {
    expect(decision).toEqual(expected)
  })

  it.each([
    ['a higher level', membership(), 'diamond', { kind: 'rise', from: 'gold', to: 'diamond', resetFirst: false }],
    ['a lower level', membership(), 'silver', { kind: 'fall', to: 'silver' }],
    ['the same level', membership(), 'gold', nothing],
    ['the level that is chosen already', membership({ nextLevel: 'silver' }), 'silver', nothing],
    ['to stay after all', membership({ nextLevel: 'silver' }), 'gold', { kind: 'stay', to: 'gold' }],
    [
      'a rise after a fall was chosen, priced from what is paid',
      membership({ nextLevel: 'silver' }),
      'diamond',
      { kind: 'rise', from: 'gold', to: 'diamond', resetFirst: true },
    ],
    [
      'a fall between what is paid and what was chosen',
      membership({ level: 'diamond', nextLevel: 'silver' }),
      'gold',
      { kind: 'fall', to: 'gold' },
    ],
    ['the free level', membership(), 'free', refused(/isn’t sold by the month/)],
    ['a level that is granted, not sold', membership(), 'platinum', refused(/isn’t sold by the month/)],
    // While collection rests, the processor would void what a rise costs: it would be free.
    ['a rise in a pause', paused, 'diamond', refused(/paused/)],
    ['a rise in a month that was skipped', membership({ resting: true }), 'diamond', refused(/paused/)],
    ['a change of what ends', ending, 'silver', refused(/keep it first/)],
    ['a change with a payment missing', behind, 'silver', refused(/Add a card that works/)],
  ] as const)('for %s', (_wish, known, level, expected) => {
    expect(changeLevel(known, level)).toEqual(expected)
  })
})

it('a quoted price holds for some minutes, and cannot be of the future', () => {
  const quotedAt = new Date('2026-12-01T12:00:00Z')
  const after = (seconds: number) => new Date(quotedAt.getTime() + seconds * 1000)
  expect([0, 60, quoteMinutes * 60].map((seconds) => quoteHolds(quotedAt, after(seconds)))).toEqual([true, true, true])
  expect([-60, quoteMinutes * 60 + 1].map((seconds) => quoteHolds(quotedAt, after(seconds)))).toEqual([false, false])
})
