import { deskRoles, identity } from '@evenhand/contracts/http'
import { z } from 'zod'

/**
 * How a service that has proved who somebody is (a code from the mailbox, a password, a first payment) tells the gateway to
 * open a session: a header of its answer, which the gateway takes off and never lets through to a browser.
 */
export const sessionGrantHeader = 'x-evenhand-session-grant'

export const SessionGrant = z.strictObject({
  role: z.enum(['donor', 'administrator']),
  subject: z.string().min(1),
  /** Of an administrator. */
  roles: z.array(z.enum(deskRoles)).min(1).optional(),
  /** Of an administrator who sets up a second factor before anything else. */
  factor: z.literal('missing').optional(),
  /** Of an administrator: for the list of their own sessions. */
  loggedInBy: identity.LoginWay.optional(),
  seconds: z
    .int()
    .min(60)
    .max(60 * 60 * 24 * 30),
})
export type SessionGrant = z.output<typeof SessionGrant>

/**
 * Names a donor whose sessions end: those without the mailbox, where the account now holds more than they know, or its owner has come; all, where it
 * was deactivated.
 * The gateway goes by the call.
 */
export const sessionsEndHeader = 'x-evenhand-sessions-end'

export const donorSessionSeconds = 60 * 60 * 24 * 14
/** Some hours (spec 03 §B), and not the two weeks of a proved mailbox: whoever has just paid or registered may have typed somebody else's address. */
export const newcomerSessionSeconds = 60 * 60 * 4
/** A payment or a registration signs its browser in when it is made, not whenever it is told again (docs/decisions/0012). */
const freshMs = 15 * 60 * 1000
export const isFreshProof = (madeAt: Date, now: Date): boolean => now.getTime() - madeAt.getTime() < freshMs
/** Absolute: an administrator signs in again after 24 hours (spec 03 §B). */
export const administratorSessionSeconds = 60 * 60 * 24
