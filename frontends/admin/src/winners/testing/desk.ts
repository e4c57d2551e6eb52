import type { claims } from '@evenhand/contracts/http'

export const at = '2026-11-21T12:00:00.000Z'
export const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`

export function aDraw(more: Partial<claims.WonDraw> = {}): claims.WonDraw {
  const slug = more.slug ?? 'canoe'
  return {
    slug,
    title: `The ${slug}`,
    prize: 'A canoe of cedar',
    drawnAt: at,
    timeZone: 'America/New_York',
    place: 0,
    alternates: 2,
    state: 'potential',
    exhausted: false,
    next: 'notify',
    dueAt: at,
    overdue: false,
    proposal: null,
    ...more,
  }
}

const aClaim = (place: number, more: Partial<claims.Claim> = {}): claims.Claim => ({
  place,
  state: place === 0 ? 'potential' : 'waiting',
  donorId: makeId(place + 1),
  blindedId: `${place}a`.repeat(32),
  notifyBy: at,
  notifiedAt: null,
  notice: null,
  respondBy: null,
  deliverBy: null,
  deliveredAt: null,
  forfeitReason: null,
  person: null,
  declaration: null,
  mustShow: ['A photo ID', 'Proof of the home address'],
  ...more,
})

const person = { name: 'Ada Quill', email: 'ada@example.org' }
const declaration = {
  firstName: 'Ada',
  lastName: 'Quill',
  bornOn: '1990-02-03',
  address: '12 Main St, Columbus',
  postalCode: '43085',
  region: 'US-OH',
  takes: 'prize' as const,
  signature: 'Ada Quill',
  declaredAt: at,
}
const sent = { state: 'sent', askedAt: at, failure: null } as const
const notified = { state: 'notified', notifiedAt: at, notice: sent, respondBy: at, person } as const
const asked = { ...notified, notice: { ...sent, state: 'asked' }, respondBy: null } as const
const undelivered = {
  ...asked,
  notice: { state: 'failed', askedAt: at, failure: 'reply-550' },
} as const
const responded = { ...notified, state: 'responded', declaration } as const

/** The first of those drawn, as far as the desk has come with them. */
export const standings = {
  potential: { state: 'potential' },
  asked,
  undelivered,
  notified,
  responded,
  verified: { ...responded, state: 'verified' },
  awarded: { ...responded, state: 'awarded', deliverBy: at },
  delivered: { ...responded, state: 'awarded', deliverBy: at, deliveredAt: at },
} as const satisfies Record<string, Partial<claims.Claim>>

const next = {
  potential: 'notify',
  asked: 'send',
  undelivered: 'notify-again',
  notified: 'wait',
  responded: 'verify',
  verified: 'award',
  awarded: 'deliver',
  delivered: 'nothing',
} as const

/** The desk of a prize whose winner stands there, with two alternates. */
export function aDesk(standing: keyof typeof standings, more: Partial<claims.WinnerDesk> = {}): claims.WinnerDesk {
  const claim = aClaim(0, standings[standing])
  const act = { id: makeId(90), place: 0, at, who: 'clock', by: '', action: 'drawn', words: 'Drawn with 2 alternates' }
  return {
    ...aDraw({ state: claim.state, next: next[standing] }),
    people: 1,
    terms: {
      cashOption: '$500',
      cashCondition: 'Instead of it.',
      ageMin: 18,
      notifyWithinBusinessDays: 10,
      respondWithinDays: 5,
      fulfilmentWeeksMin: 6,
      fulfilmentWeeksMax: 10,
    },
    claims: [claim, aClaim(1), aClaim(2)],
    acts: [act as claims.ClaimAct],
    ...more,
  }
}

/** The same where the winner entered only by mail: there is no email address. */
export function byLetter(standing: keyof typeof standings): claims.WinnerDesk {
  const desk = aDesk(standing)
  const person = { name: 'Ada Quill', email: null }
  return { ...desk, claims: desk.claims.map((claim) => (claim.place === 0 ? { ...claim, person } : claim)) }
}

/** The same after the winner has forfeited: the turn of the first alternate, or of nobody. */
export function passedOn(to: 'alternate' | 'nobody'): claims.WinnerDesk {
  const forfeited = { state: 'forfeited', forfeitReason: 'not-reached' } as const
  const left = to === 'nobody'
  const everybody = [
    aClaim(0, forfeited),
    aClaim(1, left ? forfeited : { state: 'potential' }),
    aClaim(2, left ? forfeited : {}),
  ]
  const draw = left
    ? aDraw({ place: 2, state: 'forfeited', exhausted: true, next: 'nothing', dueAt: null })
    : aDraw({ place: 1 })
  return { ...aDesk('potential'), ...draw, claims: everybody }
}

/** An award that another administrator proposed, where it takes two people. */
export const aProposal: claims.Proposal = {
  id: makeId(95),
  act: 'award',
  reason: null,
  words: '',
  state: 'open',
  proposedBy: 'administrator-1',
  proposedAt: at,
  expiresAt: '2026-11-28T12:00:00.000Z',
  isOwn: false,
}

/** A desk with several administrators, with what one of them proposed. */
export const proposedAt = (
  standing: keyof typeof standings,
  more: Partial<claims.Proposal> | null = {},
): claims.WinnerDesk => aDesk(standing, { people: 2, proposal: more && { ...aProposal, ...more } })
