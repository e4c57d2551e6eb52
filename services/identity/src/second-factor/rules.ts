import { HOTP, Secret, TOTP } from 'otpauth'

/** As every app knows them: RFC 6238 with its defaults. */
const kind = { algorithm: 'SHA1', digits: 6 } as const
const periodSeconds = 30
/** Clocks of phones are a little off: a code counts so many times 30 seconds early or late. */
const toleratedSteps = [0, -1, 1]

const issuer = 'Evenhand'

/** One person alone may do without; from the second on each needs one (spec 03 §B). */
export const isFactorRequired = (workers: number): boolean => workers > 1

/** 160 random bits, as RFC 4226 wants them; in base32, as people type them. */
export const newKey = (): string => new Secret({ size: 20 }).base32

/** What a QR code of the set-up says. */
export const uriOf = (key: string, username: string): string =>
  new TOTP({ ...kind, issuer, label: username, period: periodSeconds, secret: Secret.fromBase32(key) }).toString()

export const counterAt = (now: Date): number => TOTP.counter({ period: periodSeconds, timestamp: now.getTime() })

export const codeAt = (key: string, now: Date): string =>
  HOTP.generate({ ...kind, secret: Secret.fromBase32(key), counter: counterAt(now) })

/**
 * Of which 30 seconds a code is; undefined where it is wrong, or of those whose code was accepted last or before: who looks over a shoulder
 * comes too late.
 */
export function counterOf(
  code: string,
  { key, lastCounter, now }: { key: string; lastCounter: number; now: Date },
): number | undefined {
  const secret = Secret.fromBase32(key)
  const isRight = (counter: number) => HOTP.validate({ ...kind, token: code, secret, counter, window: 0 }) !== null
  return toleratedSteps
    .map((step) => counterAt(now) + step)
    .find((counter) => counter > lastCounter && counter >= 0 && isRight(counter))
}
