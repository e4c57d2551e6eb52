/** How long a receipt waits for the ledger; then it goes out and says that the entries follow in the account. */
export const waitForEntriesSeconds = 10 * 60

/** A claimed mail that is neither sent nor given back was cut off by a crash: after this time it is sent again. */
export const cutOffSeconds = 60

/** How long address and values stay with a mail that is finished. */
export const keepPersonalDays = 30

/** What became of one try to send a mail. */
export type Outcome =
  | { kind: 'sent' }
  /** Nobody answered, or not to us: the fault is not the mail's, and all mails wait. `mayHaveLeft`: the answer to the whole mail is missing. */
  | { kind: 'away'; reason: string; mayHaveLeft?: boolean }
  /** The server will not take this mail now (4xx): full mailbox, greylisting. `isAboutDomain`: nor others of its domain. */
  | { kind: 'not-now'; reason: string; isAboutDomain?: boolean }
  /** The server will never take this mail (5xx). `isNoAddress`: because nobody has this address. */
  | { kind: 'refused'; reason: string; isNoAddress?: boolean }

const awaySecondsMax = 15
const notNowSecondsMax = 15 * 60

/** How long a mail rests after its nth try: doubling, up to 15 s while the server is away, up to 15 min when it says "not now". */
export function restSeconds(outcome: 'away' | 'not-now', attempts: number): number {
  const max = outcome === 'away' ? awaySecondsMax : notNowSecondsMax
  const first = outcome === 'away' ? 1 : 30
  return Math.min(max, first * 2 ** Math.min(attempts - 1, 20))
}
