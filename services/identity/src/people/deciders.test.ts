import { describe, expect, it } from '@jest/globals'
import type { DeskRole } from '@evenhand/contracts/http'
import { apartFrom, type Pair, pairUntil, peopleOf } from '@evenhand/service-kit/deciders'
import fc from 'fast-check'
import { decidedKinds, decidedMore, decidersOf, type Standing, standingAfter } from './deciders.ts'

const begun = new Date('2026-11-30T12:00:00Z')
const hoursOn = (hours: number): Date => new Date(begun.getTime() + hours * 3_600_000)

interface Desk {
  workers: { id: string; roles: readonly DeskRole[] }[]
  pairs: Pair[]
  standing: Standing | undefined
}

/** The desk after an act: who works there by then, and whom somebody gave a role. */
function after(
  { pairs, standing }: Desk,
  { workers, given, now }: { workers: Desk['workers']; given?: Omit<Pair, 'until'>; now: Date },
): Desk {
  const added = given ? [{ ...given, until: pairUntil(now) }] : []
  const all = [...pairs, ...added]
  const holds = all.filter(({ until }) => now < until)
  return {
    workers,
    pairs: all,
    standing: standingAfter(standing, { deciders: decidersOf('money', workers), pairs: holds, now }),
  }
}

const tries = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 40 }),
    who: fc.nat(5),
    what: fc.constantFrom('invite' as const, 'change' as const, 'remove' as const),
    whom: fc.nat(6),
    roles: fc.constantFrom<DeskRole[]>(['owner'], ['money'], ['support'], ['money', 'draws']),
  }),
  { maxLength: 12 },
)

type Tried = ReturnType<(typeof tries)['generate']>['value']

/** Where the attacker is as old as the colleague, and where the colleague was alone and has just made the attacker an owner. */
const starts = ['both for long', 'the colleague first'] as const

function startOf(start: (typeof starts)[number], isColleagueOwner: boolean): Desk {
  const colleague = { id: 'colleague', roles: [isColleagueOwner ? ('owner' as const) : ('money' as const)] }
  const workers = [{ id: 'attacker', roles: ['owner' as const] }, colleague]
  if (start === 'both for long') return after({ workers, pairs: [], standing: undefined }, { workers, now: begun })
  const alone = after({ workers: [], pairs: [], standing: undefined }, { workers: [colleague], now: begun })
  return after(alone, { workers, given: { person: 'attacker', givenBy: 'colleague' }, now: begun })
}

/** What one of the attacker’s hand does next. */
function act(desk: Desk, { who, what, whom, roles }: Tried[number], at: number, now: Date): Desk {
  const owners = desk.workers.filter(({ id, roles: has }) => id !== 'colleague' && has.includes('owner'))
  const by = owners[who % owners.length]?.id ?? 'attacker'
  const target = desk.workers[whom % desk.workers.length]
  const pairOf = (person: string, before: readonly DeskRole[]) =>
    decidedMore(roles, before).includes('money') && { given: { person, givenBy: by } }
  if (what === 'invite') {
    const puppet = { id: `puppet-${at}`, roles }
    return after(desk, { workers: [...desk.workers, puppet], ...pairOf(puppet.id, []), now })
  }
  if (!target || target.id === by) return desk
  const others = desk.workers.filter(({ id }) => id !== target.id)
  return what === 'remove'
    ? after(desk, { workers: others, now })
    : after(desk, { workers: [...others, { ...target, roles }], ...pairOf(target.id, target.roles), now })
}

describe('an owner whose colleague does nothing', () => {
  it.each(starts)(
    'has no second person and decides nothing alone within a week of taking the colleague’s word away, no matter whom they invite, change and remove: %s',
    (start) => {
      fc.assert(
        fc.property(tries, fc.boolean(), (tried, isOwner) => {
          let desk = startOf(start, isOwner || start === 'the colleague first')
          let hours = 0
          /** When the colleague decides no longer. */
          let outAt = Infinity
          const check = () => {
            const now = hoursOn(hours)
            const known = desk.standing && { ...desk.standing, pairs: desk.pairs }
            const deciders = decidersOf('money', desk.workers)
            if (!deciders.includes('colleague')) outAt = Math.min(outAt, hours)
            if (hours >= outAt + 7 * 24) return
            const hand = deciders.filter((id) => id !== 'colleague')
            for (const one of hand) expect(peopleOf('sole', known, { by: one, now })).toBe(2)
            if (hours < 7 * 24)
              for (const one of hand)
                for (const other of hand)
                  if (one !== other) expect(apartFrom(desk.pairs, { one, other, now })).not.toBeNull()
          }
          for (const [at, next] of tried.entries()) {
            hours += next.hours
            check()
            desk = act(desk, next, at, hoursOn(hours))
            check()
          }
          for (; hours < Math.min(outAt + 7 * 24, 21 * 24); hours += 21) check()
        }),
        { numRuns: 600 },
      )
    },
  )
})

describe('a sole owner', () => {
  const workers = [{ id: 'ada', roles: ['owner' as const] }]
  const alone = after({ workers, pairs: [], standing: undefined }, { workers, now: begun })
  const both = [...workers, { id: 'ben', roles: ['money' as const] }]
  const given = { person: 'ben', givenBy: 'ada' }
  const invited = after(alone, { workers: both, given, now: begun })
  const peopleFor = ({ standing, pairs }: Desk, by: string, hours: number) =>
    peopleOf('sole', standing && { ...standing, pairs }, { by, now: hoursOn(hours) })

  it('goes on alone for a week after someone has joined, who doesn’t; then it takes two', () => {
    expect([0, 167, 168].map((hours) => peopleFor(invited, 'ada', hours))).toEqual([1, 1, 2])
    expect([0, 167, 168].map((hours) => peopleFor(invited, 'ben', hours))).toEqual([2, 2, 2])
  })

  it('goes on alone where who has just joined is removed, and who has just joined doesn’t where the owner is', () => {
    expect(peopleFor(after(invited, { workers, now: hoursOn(24) }), 'ada', 24)).toBe(1)
    const taken = after(invited, { workers: both.slice(1), now: hoursOn(160) })
    expect([160, 168, 327, 328].map((hours) => peopleFor(taken, 'ben', hours))).toEqual([2, 2, 2, 1])
  })

  it('waits for a week where a colleague leaves who was there for longer', () => {
    const left = after(invited, { workers, now: hoursOn(200) })
    expect([200, 367, 368].map((hours) => peopleFor(left, 'ada', hours))).toEqual([2, 2, 1])
  })
})

it('a role makes someone new who decides by it about something that they didn’t decide about', () => {
  expect(decidedMore(['money'], [])).toEqual(['money'])
  expect(decidedMore(['support', 'auditor'], [])).toEqual([])
  expect(decidedMore(['money', 'support'], ['money'])).toEqual([])
  expect(decidedMore(['money', 'draws'], ['money'])).toEqual(['prizes'])
  expect(decidedMore(['owner'], ['money', 'draws', 'reviews'])).toEqual(['merges'])
  expect(decidedKinds.map((kind) => decidersOf(kind, [{ id: 'ada', roles: ['owner'] }]))).toEqual(
    decidedKinds.map(() => ['ada']),
  )
})
