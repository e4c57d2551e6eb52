import { type Caller, clientAddressOf, subscriberOf } from '@evenhand/service-kit/auth'
import { createLimiter } from '@evenhand/service-kit/limits'
import type { Redis } from '@evenhand/service-kit/redis'
import type { Request } from 'express'

const seconds = 15 * 60

/** Each throws `too-many-requests`. */
export interface MemberLimits {
  takeRegistration(request: Request): Promise<void>
  /** Somebody wants to sign in with a number, whether it is known or not. */
  takeSignIn(request: Request, accountNumber: string): Promise<void>
  /** Somebody records what they did on social media. */
  takeActivity(caller: Caller): Promise<void>
}

/**
 * In a quarter of an hour. Nine billion numbers, of which a few are known, cannot be guessed thirty at a time; and nobody is sent codes
 * without end. Registrations bear a table with a tablet at an event, and nobody shares one post a minute.
 */
export function createMemberLimits(redis: Redis, scale: number): MemberLimits {
  const limiter = (name: string, points: number) =>
    createLimiter(redis, { name: `members:${name}`, points: Math.floor(points * scale), seconds, whenAway: 'refuse' })
  const registrations = limiter('registrations:address', 60)
  const signInsOfAddress = limiter('sign-ins:address', 30)
  const signInsOfNumber = limiter('sign-ins:number', 10)
  const activitiesOfMember = limiter('activities:member', 15)
  return {
    async takeRegistration(request) {
      await registrations.take(subscriberOf(clientAddressOf(request)))
    },
    async takeSignIn(request, accountNumber) {
      // One after the other: guesses that are refused for their network take nothing from the member.
      await signInsOfAddress.take(subscriberOf(clientAddressOf(request)))
      await signInsOfNumber.take(accountNumber)
    },
    async takeActivity(caller) {
      if (caller.role === 'donor') await activitiesOfMember.take(caller.donorId)
    },
  }
}
