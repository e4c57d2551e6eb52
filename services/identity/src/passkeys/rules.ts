import { passkeys } from '@evenhand/contracts/http'
import { z } from 'zod'

/** What a passkey is asked for. */
export type Ceremony = 'add' | 'log-in' | 'log-in-alone' | 'prove'

export const challengeMs = passkeys.challengeMinutes * 60_000

/** Ed25519, P-256 and RSA with SHA-256, as COSE numbers them: what every authenticator has one of. */
export const algorithms = [-8, -7, -257]

/**
 * A counter that doesn't go up: another device signs with the same key. Passkeys that several devices share by design say 0 forever
 * (WebAuthn §6.1.1).
 */
export const isSuspect = (before: number, now: number): boolean => (before > 0 || now > 0) && now <= before

const newMs = 24 * 60 * 60_000

/**
 * Whether a passkey was added too lately to take other factors away: somebody who got in would otherwise use one of theirs to shut the rightful
 * person out. The only factor of a person proves all the same.
 */
export const isTooNew = (addedAt: Date, { now, isOnly }: { now: Date; isOnly: boolean }): boolean =>
  !isOnly && now.getTime() - addedAt.getTime() < newMs

const ClientData = z.looseObject({
  challenge: z.string().min(1).max(200),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.string().optional(),
  tokenBinding: z.looseObject({ status: z.literal('supported') }).optional(),
})

/**
 * The challenge that an authenticator's answer says it is for, and whether it comes from a frame in the page of another site; undefined where it
 * can't be read. Origin and type are the verifier's to compare.
 */
export function challengeIn(clientData: string): { challenge: string; isFramed: boolean } | undefined {
  try {
    const text = Buffer.from(clientData, 'base64url').toString('utf8')
    const { data } = ClientData.safeParse(JSON.parse(text))
    return data && { challenge: data.challenge, isFramed: data.crossOrigin === true || data.topOrigin !== undefined }
  } catch {
    return undefined
  }
}
