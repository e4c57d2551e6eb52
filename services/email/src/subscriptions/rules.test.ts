import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import {
  expiryOf,
  type Known,
  linkDays,
  mailboxOf,
  mailFor,
  type Rest,
  restMinutes,
  standingOfLink,
  type SubscriptionRequest,
} from './rules.ts'

const start = new Date('2026-11-21T12:00:00Z')
const minutesLater = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000)

const fresh: SubscriptionRequest = {
  emailKey: 'ada@example.org',
  email: 'Ada@example.org',
  firstName: 'Ada',
  listIds: [],
  joinsNews: true,
  tokenHash: Buffer.from('token'),
  mailedAt: start,
  expiresAt: expiryOf(start),
  usedAt: null,
}
const never: Rest = { mailedAt: null, unanswered: 0 }
const nobody = { known: undefined, heldSince: null }
const active: Known = { status: 'active', unsubscribedAt: null, agreedToNews: true }
const leftAt = (unsubscribedAt: Date): Known => ({ status: 'unsubscribed', unsubscribedAt, agreedToNews: true })

describe('the mail that an address gets when it is typed', () => {
  it.each([
    ['asks a stranger to confirm', undefined, 'please-confirm'],
    ['asks one who has left to confirm again', 'unsubscribed', 'please-confirm'],
    ['tells a subscriber', 'active', 'already-subscribed'],
    ['is none for one who reported us as spam', 'complained', 'nothing'],
  ] as const)('%s', (_name, status, mail) => {
    expect(mailFor({ rest: never, status, isKeptAway: false }, start)).toBe(mail)
  })

  it('asks one who agreed to lists alone to confirm', () => {
    const known = { rest: never, status: 'active', isKeptAway: false, joinsMore: true } as const
    expect(mailFor(known, start)).toBe('please-confirm')
  })

  it('is none where no email goes to the address', () => {
    for (const status of ['active', 'bounced', 'unsubscribed', undefined] as const)
      expect(mailFor({ rest: never, status, isKeptAway: true }, start)).toBe('nothing')
  })

  it.each([
    ['an hour after one that was answered', 0, 60],
    ['an hour after the first', 1, 60],
    ['a day after the second that nobody answered', 2, 24 * 60],
    ['a week after the third', 3, 7 * 24 * 60],
    ['a week after each further one', 40, 7 * 24 * 60],
  ])('comes again %s, and not before', (_name, unanswered, minutes) => {
    for (const status of ['active', 'unsubscribed', undefined] as const) {
      const known = { rest: { mailedAt: start, unanswered }, status, isKeptAway: false }
      expect(mailFor(known, minutesLater(minutes - 0.001))).toBe('nothing')
      expect(mailFor(known, minutesLater(minutes))).not.toBe('nothing')
    }
  })

  it.each([
    ['Ada+news@Example.org', 'ada@example.org'],
    ['ada+a+b@example.org', 'ada@example.org'],
    ['ada@example.org', 'ada@example.org'],
    ['+ada@example.org', '+ada@example.org'],
  ])('counts for the mailbox: %s is of %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})

describe('the link', () => {
  it.each([
    ['confirms', fresh, undefined, 'confirms'],
    ['is done when it was clicked before', { ...fresh, usedAt: start }, active, 'done'],
    ['is done when another was clicked', fresh, active, 'done'],
    ['joins the lists that it names', { ...fresh, listIds: ['a-list'] }, active, 'joins'],
    ['joins our news for who agreed to lists alone', fresh, { ...active, agreedToNews: false }, 'joins'],
    [
      'of lists alone, that were taken back, joins nothing',
      { ...fresh, joinsNews: false },
      { ...active, agreedToNews: false },
      'done',
    ],
    ['joins them once', { ...fresh, listIds: ['a-list'], usedAt: start }, active, 'done'],
    ['that was clicked never brings back who has left', { ...fresh, usedAt: start }, leftAt(start), 'closed'],
    ['that was mailed before never brings back who has left', fresh, leftAt(minutesLater(0.5)), 'closed'],
    ['that was mailed since does', fresh, leftAt(minutesLater(-1)), 'confirms'],
    ['of nobody is closed', undefined, undefined, 'closed'],
  ] as const)('%s', (_name, request, known, kind) => {
    expect(standingOfLink(request, { known, heldSince: null }, minutesLater(1)).kind).toBe(kind)
  })

  it.each([
    ['was held as it was mailed', undefined, 0, 'closed'],
    ['reported us as spam since', { ...leftAt(minutesLater(-1)), status: 'complained' }, 0.5, 'closed'],
    ['is on hold since, and a subscriber', { ...active, agreedToNews: false }, 0.5, 'closed'],
    ['was held before', leftAt(minutesLater(-2)), -1, 'confirms'],
    ['was held before, and is a subscriber of lists', { ...active, agreedToNews: false }, -1, 'joins'],
  ] as const)('of an address that %s: %s', (_name, known, minutes, kind) => {
    const heldSince = minutesLater(minutes)
    expect(standingOfLink(fresh, { known, heldSince }, minutesLater(1)).kind).toBe(kind)
  })

  it('ends at the very instant', () => {
    const end = minutesLater(linkDays * 24 * 60)
    expect(standingOfLink(fresh, nobody, new Date(end.getTime() - 1)).kind).toBe('confirms')
    expect(standingOfLink(fresh, nobody, end).kind).toBe('closed')
  })
})

const step = fc.record({
  does: fc.constantFrom('types', 'clicks a link', 'leaves', 'is held'),
  which: fc.nat(),
  minutes: fc.nat({ max: 4 * 24 * 60 }),
})

describe('whatever people do, in whatever order', () => {
  it('an address rests between emails, and receives ours only after a click on a link mailed since it left or was held', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let known: Known | undefined
        let heldSince: Date | null = null
        let rest = never
        const requests: SubscriptionRequest[] = []
        let minute = 0
        for (const { does, which, minutes } of steps) {
          minute += minutes
          const now = minutesLater(minute)
          const at = which % Math.max(requests.length, 1)
          if (does === 'types') {
            const mail = mailFor({ rest, status: known?.status, isKeptAway: false }, now)
            if (mail === 'nothing') continue
            const past = rest.mailedAt === null ? Infinity : (now.getTime() - rest.mailedAt.getTime()) / 60_000
            expect(past).toBeGreaterThanOrEqual(restMinutes[Math.min(Math.max(rest.unanswered, 1), 3) - 1] ?? 0)
            rest = { mailedAt: now, unanswered: rest.unanswered + 1 }
            if (mail === 'please-confirm') requests.push({ ...fresh, mailedAt: now, expiresAt: expiryOf(now) })
          } else if (does === 'leaves') {
            if (known?.status === 'active') known = leftAt(now)
          } else if (does === 'is held') {
            heldSince = now
            if (known?.status === 'active') known = { ...known, status: 'complained' }
          } else {
            const standing = standingOfLink(requests[at], { known, heldSince }, now)
            if (requests[at]) rest = { ...rest, unanswered: 0 }
            if (standing.kind === 'done') expect(known?.status).toBe('active')
            if (standing.kind !== 'confirms') continue
            expect(now.getTime() - standing.request.mailedAt.getTime()).toBeLessThan(linkDays * 24 * 60 * 60_000)
            if (known?.unsubscribedAt)
              expect(standing.request.mailedAt.getTime()).toBeGreaterThan(known.unsubscribedAt.getTime())
            if (heldSince) expect(standing.request.mailedAt.getTime()).toBeGreaterThan(heldSince.getTime())
            requests[at] = { ...standing.request, usedAt: now }
            known = active
            heldSince = null
          }
        }
      }),
    )
  })
})
