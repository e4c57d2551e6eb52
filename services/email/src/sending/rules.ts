import type { Lane } from '../messages/lanes.ts'

/** How a process sends: the places of each lane are its own connections to the mail server, which no other lane takes. */
export const sendingRules = {
  places: { code: 2, receipt: 2, notice: 1, campaign: 24 } as const satisfies Record<Lane, number>,
  /** What automations send leaves one by one, by a connection more of the lane of campaigns. */
  automationPlaces: 1,
  /**
   * The part of the pace that a lane and those behind it may take together: what a campaign leaves is for receipts, and what both leave is for
   * codes, however many wait.
   */
  shares: { code: 1, receipt: 0.9, notice: 0.8, campaign: 0.7 } as const satisfies Record<Lane, number>,
  /** How many recipients of a campaign a process reserves at once at most, which is so many seconds of the pace, and for how long. */
  claimRows: 2_000,
  claimPaceSeconds: 20,
  claimSeconds: 45,
  /** From when a mail that was handed over without an answer is uncertain. An answer that comes later is written all the same. */
  handOverSeconds: 120,
  campaignLastReplyMs: 60_000,
  /** Until when another relay may still be given a mail that one did not take. */
  otherRelaysMs: 25_000,
  /** A domain whose servers say that we are too fast gets nothing for a minute, then two, up to an hour. Codes and receipts are tried all the same. */
  domainRest: { firstSeconds: 60, mostSeconds: 3_600 },
  /** A recipient whose server says "not now" is tried for about five hours. */
  notNowTriesMax: 25,
} as const
