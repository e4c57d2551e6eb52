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
