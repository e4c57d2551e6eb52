import type { MailTemplate } from '@evenhand/contracts/mail'

/** Codes first, then receipts, then notices; campaigns and automations last. */
export const lanes = ['code', 'receipt', 'notice', 'campaign'] as const
export type Lane = (typeof lanes)[number]

/** Who is waiting in front of a screen for it, and what says that money was received; everything else is a notice. */
const laneOf: Partial<Record<MailTemplate, Lane>> = {
  'sign-in-code': 'code',
  'cart-link': 'code',
  'subscription-request': 'code',
  receipt: 'receipt',
  'corrected-receipt': 'receipt',
  'receipt-again': 'receipt',
  refund: 'receipt',
  'sponsorship-invoice': 'receipt',
}

export const laneOfTemplate = (template: string): Lane => laneOf[template as MailTemplate] ?? 'notice'
