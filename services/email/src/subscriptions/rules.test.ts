import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import {
  expiryOf,
  linkDays,
  mailFor,
  restMinutes,
  standingOfLink,
  type SubscriberStatus,
  type SubscriptionRequest,
} from './rules.ts'

const start = new Date('2026-11-21T12:00:00Z')
const minutesLater = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000)

const fresh: SubscriptionRequest = {
  emailKey: 'ada@example.org',
  email: 'Ada@example.org',
  firstName: 'Ada',
  tokenHash: Buffer.from('token'),
  mailedAt: start,
  expiresAt: expiryOf(start),
  usedAt: null,
}

describe('the mail that an address gets when it is typed', () => {
  it.each([
    ['asks a stranger to confirm', undefined, 'please-confirm'],
    ['asks one who has left to confirm anew', 'unsubscribed', 'please-confirm'],
    ['tells a subscriber', 'active', 'already-subscribed'],
  ] as const)('%s', (_name, status, mail) => {
    expect(mailFor({ mailedAt: undefined, status }, start)).toBe(mail)
  })

  it.each(['active', 'unsubscribed', undefined] as const)(
    'is none within the hour, and one at its end: %s',
    (status) => {
      expect(mailFor({ mailedAt: start, status }, minutesLater(restMinutes - 0.001))).toBe('nothing')
      expect(mailFor({ mailedAt: start, status }, minutesLater(restMinutes))).not.toBe('nothing')
    },
  )
})

describe('the link', () => {
  it.each([
    ['confirms', fresh, undefined, 'confirms'],
    ['is done when it was clicked before', { ...fresh, usedAt: start }, 'active', 'done'],
    ['never brings back who has left since', { ...fresh, usedAt: start }, 'unsubscribed', 'closed'],
    ['of nobody is closed', undefined, undefined, 'closed'],
  ] as const)('%s', (_name, request, status, kind) => {
    expect(standingOfLink(request, status, minutesLater(1)).kind).toBe(kind)
  })

  it('ends at the very instant', () => {
    const end = minutesLater(linkDays * 24 * 60)
    expect(standingOfLink(fresh, undefined, new Date(end.getTime() - 1)).kind).toBe('confirms')
    expect(standingOfLink(fresh, undefined, end).kind).toBe('closed')
  })
})

const step = fc.record({
  does: fc.constantFrom('types', 'clicks the last link', 'clicks an old link', 'leaves'),
  minutes: fc.nat({ max: 4 * 24 * 60 }),
})

describe('whatever people do, in whatever order', () => {
  it('an address gets one mail an hour at most, and receives ours only after a click on its newest link since it left', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let status: SubscriberStatus | undefined
        const requests: SubscriptionRequest[] = []
        const mailed: number[] = []
        let leftAt = -1
        let minute = 0
        for (const { does, minutes } of steps) {
          minute += minutes
          const now = minutesLater(minute)
          const newest = requests.at(-1)
          if (does === 'types') {
            const mail = mailFor({ mailedAt: newest?.mailedAt, status }, now)
            if (mail === 'nothing') continue
            mailed.push(minute)
            const tokenHash = mail === 'please-confirm' ? Buffer.from(String(mailed.length)) : null
            requests.push({ ...fresh, tokenHash, mailedAt: now, expiresAt: expiryOf(now) })
          } else if (does === 'leaves') {
            if (status === 'active') [status, leftAt] = ['unsubscribed', minute]
          } else {
            // The store keeps the newest request alone: an older token is found nowhere.
            const found = does === 'clicks the last link' && newest?.tokenHash ? newest : undefined
            const standing = standingOfLink(found, status, now)
            if (standing.kind === 'done') expect(status).toBe('active')
            if (standing.kind !== 'confirms') continue
            expect(now.getTime() - standing.request.mailedAt.getTime()).toBeLessThan(linkDays * 24 * 60 * 60_000)
            expect(standing.request.mailedAt.getTime()).toBeGreaterThanOrEqual(
              minutesLater(Math.max(leftAt, 0)).getTime(),
            )
            requests[requests.length - 1] = { ...standing.request, usedAt: now }
            status = 'active'
          }
        }
        for (const [index, at] of mailed.entries()) {
          if (index > 0) expect(at - (mailed[index - 1] ?? 0)).toBeGreaterThanOrEqual(restMinutes)
        }
      }),
    )
  })
})
