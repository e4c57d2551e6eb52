import { describe, expect, it } from '@jest/globals'
import type { claims } from '@evenhand/contracts/http'
import * as fc from 'fast-check'
import { deadlineInWords, endOfDayAfter } from '@evenhand/contracts/catalogue'
import { addBusinessDays, deliverBy, notifyBy, respondBy } from './deadlines.ts'
import { type Act, decide, drawnStandings, isExhausted, nextStep, type Standing, turnOf } from './rules.ts'

const times = {
  timeZone: 'America/New_York',
  notifyWithinBusinessDays: 10,
  respondWithinDays: 5,
  fulfilmentWeeksMin: 6,
  fulfilmentWeeksMax: 10,
}
// A Friday evening in New York, Saturday in London.
const drawnAt = new Date('2026-07-04T02:00:00Z')
const later = (days: number): Date => new Date(drawnAt.getTime() + days * 86_400_000)

const acts: readonly Act[] = [
  ...(['declare', 'decline', 'verify', 'award', 'deliver', 'time-passes'] as const).map((kind) => ({ kind })),
  { kind: 'notify', by: 'email' },
  { kind: 'notify', by: 'letter' },
  { kind: 'notice-sent', sentAt: drawnAt },
  { kind: 'notice-failed', failure: 'reply-550' },
  { kind: 'forfeit', reason: 'not-eligible' },
]
/** A notice is a letter here, whose time begins at once; emails have tests of their own. */
function actOf(kind: Exclude<Act['kind'], 'notice-sent' | 'notice-failed'>): Act {
  if (kind === 'forfeit') return { kind, reason: 'not-eligible' }
  return kind === 'notify' ? { kind, by: 'letter' } : { kind }
}
interface Attempt {
  place: number
  act: Act
  days: number
}
const attempt: fc.Arbitrary<Attempt> = fc.record({ place: fc.nat(4), act: fc.constantFrom(...acts), days: fc.nat(4) })
const history = fc.array(attempt, { maxLength: 60 })

/** Everything that was reached on the way, from the drawing on. */
function live(drawn: number, happenings: readonly Attempt[]): Standing[][] {
  let day = 0
  const reached = [drawnStandings(drawn, drawnAt, times)]
  for (const { place, act, days } of happenings) {
    day += days
    const happening = act.kind === 'notice-sent' ? { ...act, sentAt: later(day) } : act
    const decision = decide(reached.at(-1) ?? [], place, happening, later(day), times)
    if (decision.kind === 'moved') reached.push(decision.standings)
  }
  return reached
}

const order: readonly claims.ClaimState[] = [
  'waiting',
  'potential',
  'notified',
  'responded',
  'verified',
  'awarded',
  'forfeited',
]
const holds = ({ state }: Standing): boolean => state !== 'waiting' && state !== 'forfeited'

describe('the claims to one prize', () => {
  it('are those of the winner and the alternates, one after the other, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), history, (drawn, happenings) => {
        for (const standings of live(drawn, happenings)) {
          expect(standings).toHaveLength(drawn)
          expect(standings.filter(holds).length).toBe(isExhausted(standings) ? 0 : 1)
          expect(standings.filter(({ state }) => state === 'awarded').length).toBeLessThanOrEqual(1)
          const turn = turnOf(standings)
          expect(standings.slice(0, turn).every(({ state }) => state === 'forfeited')).toBe(true)
          expect(standings.slice(turn + 1).every(({ state }) => state === 'waiting')).toBe(true)
          for (const { state, noticeState, respondBy: by, deliverBy: until, forfeitReason } of standings) {
            if (state === 'notified' && noticeState === 'sent') expect(by).not.toBeNull()
            if (['verified', 'awarded'].includes(state)) expect(until).not.toBeNull()
            expect(forfeitReason !== null).toBe(state === 'forfeited')
          }
        }
      }),
    )
  })

  it('only ever go forward, and stand for ever once awarded', () => {
    fc.assert(
      fc.property(history, (happenings) => {
        const reached = live(4, happenings)
        for (const [at, standings] of reached.entries())
          for (const [place, { state }] of (reached[at + 1] ?? []).entries()) {
            const before = standings[place]?.state ?? 'waiting'
            expect(order.indexOf(state)).toBeGreaterThanOrEqual(order.indexOf(before))
            if (before === 'awarded') expect(state).toBe('awarded')
          }
      }),
    )
  })

  it('go from the drawing to the prize', () => {
    let standings = drawnStandings(4, drawnAt, times)
    expect(nextStep(standings)).toEqual({ next: 'notify', dueAt: new Date('2026-07-18T03:59:59Z') })
    for (const kind of ['notify', 'declare', 'verify', 'award', 'deliver'] as const) {
      const decision = decide(standings, 0, actOf(kind), later(1), times)
      if (decision.kind === 'refused') throw new Error(decision.why)
      standings = decision.standings
    }
    expect(standings[0]).toMatchObject({ state: 'awarded', deliveredAt: later(1) })
    expect(nextStep(standings)).toEqual({ next: 'nothing', dueAt: null })
  })

  it('pass to the next alternate when nobody answers, and end when all have forfeited', () => {
    let standings = drawnStandings(2, drawnAt, times)
    const until = (place: number, kind: 'notify' | 'time-passes', days: number): void => {
      const decision = decide(standings, place, actOf(kind), later(days), times)
      if (decision.kind === 'refused') throw new Error(decision.why)
      standings = decision.standings
    }
    until(0, 'notify', 0)
    expect(decide(standings, 0, { kind: 'time-passes' }, later(5), times).kind).toBe('refused')
    until(0, 'time-passes', 6)
    expect(standings.map(({ state }) => state)).toEqual(['forfeited', 'potential'])
    until(1, 'notify', 6)
    until(1, 'time-passes', 12)
    expect(isExhausted(standings)).toBe(true)
    expect(nextStep(standings)).toEqual({ next: 'nothing', dueAt: null })
  })

  it('keep the deadline when somebody is notified again, and are not answered after it', () => {
    const notified = decide(drawnStandings(1, drawnAt, times), 0, actOf('notify'), drawnAt, times)
    const standings = notified.kind === 'moved' ? notified.standings : []
    const again = decide(standings, 0, actOf('notify'), later(3), times)
    expect(again.kind === 'moved' && again.standings[0]?.respondBy).toEqual(standings[0]?.respondBy)
    expect(decide(standings, 0, { kind: 'declare' }, later(6), times)).toMatchObject({ kind: 'refused' })
  })

  it('can be answered up to the last instant of the deadline, and are forfeited by the next', () => {
    const notified = decide(drawnStandings(1, drawnAt, times), 0, actOf('notify'), drawnAt, times)
    const standings = notified.kind === 'moved' ? notified.standings : []
    const last = new Date('2026-07-09T03:59:59Z')
    const after = new Date(last.getTime() + 1)
    const kindsAt = (now: Date) =>
      (['declare', 'decline', 'time-passes'] as const).map((kind) => decide(standings, 0, { kind }, now, times).kind)
    expect(kindsAt(last)).toEqual(['moved', 'moved', 'refused'])
    expect(kindsAt(after)).toEqual(['refused', 'refused', 'moved'])
  })
})

describe('an act', () => {
  const first = drawnStandings(2, drawnAt, times)
  const after = (kinds: readonly Parameters<typeof actOf>[0][]): Standing[] =>
    kinds.reduce((standings, kind) => {
      const decision = decide(standings, 0, actOf(kind), later(1), times)
      if (decision.kind === 'refused') throw new Error(decision.why)
      return decision.standings
    }, first)
  const whyNot = (standings: readonly Standing[], kind: Parameters<typeof actOf>[0], place = 0, now = later(1)) => {
    const decision = decide(standings, place, actOf(kind), now, times)
    return decision.kind === 'refused' ? decision.why : undefined
  }
  const kinds = ['notify', 'declare', 'decline', 'verify', 'award', 'deliver', 'forfeit'] as const

  it.each<[claims.ClaimState, Parameters<typeof actOf>[0][], string, Parameters<typeof actOf>[0][]]>([
    ['potential', [], 'This person hasn’t been notified yet.', ['notify', 'forfeit']],
    [
      'notified',
      ['notify'],
      'This person was notified and hasn’t answered yet.',
      ['notify', 'declare', 'decline', 'forfeit'],
    ],
    ['responded', ['notify', 'declare'], 'We already have this person’s declaration.', ['verify', 'forfeit']],
    ['verified', ['notify', 'declare', 'verify'], 'This person has already been verified.', ['award', 'forfeit']],
    [
      'awarded',
      ['notify', 'declare', 'verify', 'award'],
      'The prize has already been awarded to this person.',
      ['deliver'],
    ],
    ['forfeited', ['notify', 'decline'], 'This person has already forfeited the prize.', []],
  ])('on somebody who is %s', (state, before, why, allowed) => {
    const standings = after(before)
    expect(standings[0]?.state).toBe(state)
    for (const kind of kinds)
      expect([kind, whyNot(standings, kind)]).toEqual([
        kind,
        allowed.includes(kind) ? undefined : `${why} Reload the page to see its current status.`,
      ])
    expect(whyNot(standings, 'time-passes')).toBe('No deadline has passed yet.')
  })

  it('on an alternate waits for the turn', () => {
    for (const kind of kinds)
      expect(whyNot(first, kind, 1)).toBe('It isn’t this alternate’s turn. Reload the page to see its current status.')
    expect(whyNot(first, 'notify', 2)).toBe('No one was drawn in this position.')
  })

  it('says why it comes too late, and that delivery is recorded once', () => {
    expect(whyNot(after(['notify']), 'notify', 0, later(9))).toBe(
      'The deadline to answer has passed. The next alternate becomes the potential winner within a minute.',
    )
    expect(whyNot(after(['notify']), 'declare', 0, later(9))).toBe('The deadline to answer has passed.')
    const awarded = after(['notify', 'declare', 'verify', 'award'])
    const delivered = after(['notify', 'declare', 'verify', 'award', 'deliver'])
    expect(nextStep(awarded)).toEqual({ next: 'deliver', dueAt: awarded[0]?.deliverBy })
    expect(nextStep(delivered)).toEqual({ next: 'nothing', dueAt: null })
    expect(whyNot(delivered, 'deliver')).toBe('Delivery of the prize has already been recorded.')
  })

  it('calls the next alternate, and keeps why somebody lost the prize', () => {
    const notified = after(['notify'])
    expect(decide(notified, 0, { kind: 'decline' }, later(1), times)).toMatchObject({
      called: 1,
      standings: [{ state: 'forfeited', forfeitReason: 'declined', forfeitedAt: later(1) }, { state: 'potential' }],
    })
    expect(decide(notified, 0, { kind: 'time-passes' }, later(9), times)).toMatchObject({
      standings: [{ forfeitReason: 'no-response' }, { notifyBy: expect.any(Date) }],
    })
    expect(decide(first, 0, actOf('notify'), later(1), times)).toMatchObject({ kind: 'moved', called: undefined })
  })

  it('leaves the next one to do, with its day', () => {
    const [notified, responded, verified] = [
      after(['notify']),
      after(['notify', 'declare']),
      after(['notify', 'declare', 'verify']),
    ]
    expect(nextStep(notified)).toEqual({ next: 'wait', dueAt: notified[0]?.respondBy })
    expect(nextStep(responded)).toEqual({ next: 'verify', dueAt: null })
    expect(nextStep(verified)).toEqual({ next: 'award', dueAt: verified[0]?.deliverBy })
    expect(nextStep([])).toEqual({ next: 'nothing', dueAt: null })
    expect(turnOf([...after(['notify', 'decline'])].map((one) => ({ ...one, state: 'forfeited' as const })))).toBe(1)
  })
})

describe('a notice by email', () => {
  const drawn = drawnStandings(2, drawnAt, times)
  const acting = (standings: readonly Standing[], act: Act, days: number): Standing[] => {
    const decision = decide(standings, 0, act, later(days), times)
    if (decision.kind === 'refused') throw new Error(decision.why)
    return decision.standings
  }
  const byEmail: Act = { kind: 'notify', by: 'email' }
  const sentOn = (days: number): Act => ({ kind: 'notice-sent', sentAt: later(days) })
  const failed: Act = { kind: 'notice-failed', failure: 'reply-550' }
  const passes: Act = { kind: 'time-passes' }

  it('begins the time to answer when it is sent, however late that is', () => {
    const asked = acting(drawn, byEmail, 0)
    expect(asked[0]).toMatchObject({ state: 'notified', respondBy: null })
    expect(decide(asked, 0, passes, later(300), times).kind).toBe('refused')
    const sent = acting(asked, sentOn(20), 21)
    expect(sent[0]?.respondBy).toEqual(respondBy(later(20), times))
    expect(decide(sent, 0, passes, later(25), times).kind).toBe('refused')
    expect(acting(sent, passes, 26)[0]).toMatchObject({ forfeitReason: 'no-response' })
  })

  it('that is not sent, or can’t be delivered, is for the desk to see', () => {
    const asked = acting(drawn, byEmail, 0)
    expect(nextStep(asked)).toEqual({ next: 'send', dueAt: later(1) })
    const undelivered = acting(asked, failed, 0)
    expect(nextStep(undelivered)).toEqual({ next: 'notify-again', dueAt: drawn[0]?.notifyBy })
    expect(decide(undelivered, 0, passes, later(300), times).kind).toBe('refused')
    expect(nextStep(acting(undelivered, byEmail, 2))).toEqual({ next: 'send', dueAt: later(3) })
  })

  it('sent again leaves the deadline, unless it is the one that failed: nobody could answer then', () => {
    const sent = acting(acting(drawn, byEmail, 0), sentOn(0), 0)
    const again = acting(sent, byEmail, 3)
    expect(acting(again, sentOn(3), 3)[0]?.respondBy).toEqual(sent[0]?.respondBy)
    const repaired = acting(acting(again, failed, 9), byEmail, 9)
    expect(repaired[0]?.respondBy).toBeNull()
    expect(acting(repaired, sentOn(9), 9)[0]?.respondBy).toEqual(respondBy(later(9), times))
  })

  it('can be answered before we hear that it was sent', () => {
    const responded = acting(acting(drawn, byEmail, 0), { kind: 'declare' }, 0)
    expect(responded[0]).toMatchObject({ state: 'responded', respondBy: null })
    expect(decide(responded, 0, sentOn(0), later(0), times).kind).toBe('refused')
    expect(decide(responded, 0, failed, later(0), times).kind).toBe('refused')
  })

  it('never lets anyone forfeit before the end of the time that its sending began, whatever happens', () => {
    fc.assert(
      fc.property(history, (happenings) => {
        let [day, standings] = [0, drawnStandings(4, drawnAt, times)]
        /** By place: when the time to answer began, as a person with the emails and letters would tell. */
        const began = new Map<number, Date>()
        const undelivered = new Set<number>()
        for (const { place, act, days } of happenings) {
          day += days
          const at = later(day)
          const happening = act.kind === 'notice-sent' ? { ...act, sentAt: at } : act
          const decision = decide(standings, place, happening, at, times)
          if (decision.kind === 'refused') continue
          standings = decision.standings
          if (act.kind === 'notify' && undelivered.delete(place)) began.delete(place)
          if (act.kind === 'notice-failed') undelivered.add(place)
          const isSent = act.kind === 'notice-sent' || (act.kind === 'notify' && act.by === 'letter')
          if (isSent && !began.has(place)) began.set(place, at)
          if (act.kind !== 'time-passes') continue
          expect(undelivered.has(place)).toBe(false)
          const last = endOfDayAfter(began.get(place) ?? at, times.respondWithinDays, times.timeZone)
          expect(at.getTime()).toBeGreaterThan(last.getTime())
        }
      }),
    )
  })
})

describe('a deadline', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-22', 5, '2026-11-27'],
    ['2026-07-03', 10, '2026-07-17'],
    ['2026-12-31', 0, '2026-12-31'],
  ])('from %s by %i business days is %s', (day, count, end) => {
    expect(addBusinessDays(day, count)).toBe(end)
  })

  it('passes as many business days as are given, and ends on one', () => {
    const someDay = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 60 }), (from, count) => {
        const day = from.toISOString().slice(0, 10)
        const end = addBusinessDays(day, count)
        let passed = 0
        for (let at = Date.parse(day) + 86_400_000; at <= Date.parse(end); at += 86_400_000)
          if (![0, 6].includes(new Date(at).getUTCDay())) passed += 1
        expect(passed).toBe(count)
        expect([0, 6]).not.toContain(new Date(end).getUTCDay())
      }),
    )
  })

  it('is the end of a day where the giveaway is, also when its clocks change', () => {
    expect(notifyBy(drawnAt, times)).toEqual(new Date('2026-07-18T03:59:59Z'))
    expect(respondBy(new Date('2026-10-30T12:00:00Z'), times)).toEqual(new Date('2026-11-05T04:59:59Z'))
    expect(deliverBy(new Date('2026-11-01T12:00:00Z'), times)).toEqual(new Date('2027-01-11T04:59:59Z'))
    expect(deadlineInWords(new Date('2026-11-28T04:59:59Z'), 'America/New_York')).toBe(
      'Friday, November 27, 2026, 11:59 PM Eastern Time',
    )
  })
})
