/** Tries without a wait; each one after them doubles the wait. */
export interface Backoff {
  freeTries: number
  firstSeconds: number
  maxSeconds: number
  /** Failures are forgotten so long after the last one. */
  rememberSeconds: number
}

/** For a name from one address: a person who mistypes waits seconds, a program soon an hour. */
export const ofNameAndAddress: Backoff = { freeTries: 5, firstSeconds: 15, maxSeconds: 3_600, rememberSeconds: 86_400 }

/** For a name from anywhere: against many addresses at once, yet short enough that nobody is shut out for long by strangers. */
export const ofName: Backoff = { freeTries: 20, firstSeconds: 30, maxSeconds: 900, rememberSeconds: 3_600 }

/**
 * How long an address is known from which the right password came: there the name's own limit does not hold. Otherwise a stranger with one
 * wrong try every quarter of an hour would keep the administrator out for ever.
 */
export const knownSeconds = 30 * 86_400

/** How long nobody may try after the `tries`-th failure in a row. */
export const waitSecondsAfter = (tries: number, { freeTries, firstSeconds, maxSeconds }: Backoff): number =>
  tries < freeTries ? 0 : Math.min(maxSeconds, firstSeconds * 2 ** Math.min(tries - freeTries, 30))
