import type { MailTemplate } from '@evenhand/contracts/mail'

/** Codes first, then receipts, then notices, campaigns last. */
export const lanes = ['code', 'receipt', 'notice', 'campaign'] as const
export type Lane = (typeof lanes)[number]
/** Those of the emails that are asked for one by one. */
export const mailLanes = ['code', 'receipt', 'notice'] as const satisfies readonly Lane[]
export type MailLane = (typeof mailLanes)[number]

/** Who is waiting in front of a screen for it, and what says that money was received; everything else is a notice. */
const laneOf: Partial<Record<MailTemplate, MailLane>> = {
  'sign-in-code': 'code',
  'cart-link': 'code',
  'subscription-request': 'code',
  receipt: 'receipt',
  'corrected-receipt': 'receipt',
  'receipt-again': 'receipt',
  refund: 'receipt',
  'sponsorship-invoice': 'receipt',
}

export const laneOfTemplate = (template: string): MailLane => laneOf[template as MailTemplate] ?? 'notice'

/** How a process sends: the places of each lane are its own connections to the mail server, which no other lane takes. */
export const sendingRules = {
  places: { code: 2, receipt: 2, notice: 1, campaign: 12 } as const satisfies Record<Lane, number>,
  /**
   * The part of the pace that a lane and those behind it may take together: what a campaign leaves is for receipts, and what both leave is for
   * codes, however many wait.
   */
  shares: { code: 1, receipt: 0.9, notice: 0.8, campaign: 0.7 } as const satisfies Record<Lane, number>,
  /** How many recipients of a campaign a process reserves at once, and for how long. */
  claimRows: 250,
  claimSeconds: 120,
  /** From when a mail that was handed over without an answer is uncertain: longer than every wait for the mail server together. */
  handOverSeconds: 90,
  /** A recipient whose server says "not now" is tried for about five hours. */
  notNowTriesMax: 25,
} as const
