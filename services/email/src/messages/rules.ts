/** How long a receipt waits for the ledger; then it goes out and says that the entries follow in the account. */
export const waitForEntriesSeconds = 10 * 60

/** A claimed mail of which nothing is heard for so long was cut off by a crash: it is sent again. Whoever still sends it says so more often. */
export const cutOffSeconds = 60
export const stillSendingMs = 15_000

/** How long address and values stay with a mail that is finished. */
export const keepPersonalDays = 30

/** What became of one try to send a mail. */
export type Outcome =
  | { kind: 'sent' }
  /**
   * Nobody answered, or not to us: the fault is not the mail's, and all mails wait. `mayHaveLeft`: the answer to the whole mail is missing.
   * `isOfMail`: it began after the server had taken the sender, so the mail may be the cause: it counts as a refusal.
   */
  | { kind: 'away'; reason: string; mayHaveLeft?: boolean; isOfMail?: boolean }
  /** The server will not take this mail now (4xx): full mailbox, greylisting. `isAboutDomain`: nor others of its domain. */
  | { kind: 'not-now'; reason: string; isAboutDomain?: boolean }
  /** The server will never take this mail (5xx). `isNoAddress`: because nobody has this address. */
  | { kind: 'refused'; reason: string; isNoAddress?: boolean }

const awaySecondsMax = 15
const notNowSecondsMax = 15 * 60
const uncertainSecondsMax = 60 * 60

/** After so many a server that says "not now", or never says whether it has a mail, is believed: about three days, and about three hours. */
export const refusalsMax = { notNow: 300, uncertain: 6 } as const

/** How long one rests that may have arrived: each try may be one more in the mailbox. */
const uncertainRestSeconds = (before: number): number => Math.min(uncertainSecondsMax, 60 * 4 ** Math.min(before, 5))

/** How long a mail rests after its nth try: doubling, up to 15 s while the server is away, up to 15 min when it says "not now". */
export function restSeconds(outcome: 'away' | 'not-now', attempts: number): number {
  const max = outcome === 'away' ? awaySecondsMax : notNowSecondsMax
  const first = outcome === 'away' ? 1 : 30
  return Math.min(max, first * 2 ** Math.min(attempts - 1, 20))
}

/** We keep the mail back ourselves, and no server was asked. */
export interface HeldBack {
  kind: 'held-back'
  reason: string
}

export type NotSent = Extract<Outcome, { kind: 'away' | 'not-now' }> | HeldBack

/** How often a mail was claimed, this time included; and what servers said of it before. */
export interface Counted {
  attempts: number
  refusals: number
  uncertainSends: number
}

export type Next =
  | { kind: 'given-up'; reason: string }
  | { kind: 'again'; restSeconds: number; isRefusal?: boolean; isUncertain?: boolean; heldBack?: string }

/** What is next for a mail that was not sent. Neither an outage nor what keeps it back here is counted against it, however long it lasts. */
export function nextOf(outcome: NotSent, { attempts, refusals, uncertainSends }: Counted): Next {
  if (outcome.kind === 'held-back')
    return { kind: 'again', restSeconds: restSeconds('not-now', attempts), heldBack: outcome.reason }
  if (outcome.kind === 'away' && outcome.mayHaveLeft)
    return uncertainSends + 1 >= refusalsMax.uncertain
      ? { kind: 'given-up', reason: 'uncertain' }
      : { kind: 'again', restSeconds: uncertainRestSeconds(uncertainSends), isUncertain: true }
  if (outcome.kind === 'away' && !outcome.isOfMail) return { kind: 'again', restSeconds: restSeconds('away', attempts) }
  return refusals + 1 >= refusalsMax.notNow
    ? { kind: 'given-up', reason: outcome.reason }
    : { kind: 'again', restSeconds: restSeconds('not-now', refusals + 1), isRefusal: true }
}
