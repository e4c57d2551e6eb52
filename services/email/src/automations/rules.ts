import type { emailAutomations } from '@evenhand/contracts/http'

export type Trigger = emailAutomations.AutomationTrigger
export type Skip = emailAutomations.AutomationSkip

/** Something that can set automations off. */
export interface Occasion {
  trigger: Trigger
  /** The gift, the subscriber or the member. */
  triggerId: string
  /** Null for a subscriber whose donor id isn’t known. */
  donorId: string | null
  /** Null where the event names a donor alone. */
  subscriberId: string | null
  /** Of the gift; 0 for everything else. */
  cents: bigint
  at: Date
}

/** An automation as far as it decides who enters. */
export interface Gate {
  triggerType: Trigger
  minCents: bigint
  isActive: boolean
  activeSince: Date
}

/** Whether an occasion sets an automation off: it is on, and was when it happened. */
export const isSetOffBy = (gate: Gate, { trigger, cents, at }: Occasion): boolean =>
  gate.isActive && gate.triggerType === trigger && gate.activeSince <= at && gate.minCents <= cents

const minuteMs = 60_000

/** Counted from when it happened: what is heard of late isn’t later for that. */
export const dueAt = (at: Date, delayMinutes: number): Date => new Date(at.getTime() + delayMinutes * minuteMs)

/** Whoever is due: as a subscriber, where they are one. */
export interface Due {
  isAutomationActive: boolean
  recipient: { status: string; isOnHold: boolean } | undefined
}

/** Whether whoever is due gets the email. They are news: only for those who agreed to news, and still do. */
export function skipOf({ isAutomationActive, recipient }: Due): Skip | undefined {
  if (!isAutomationActive) return 'automation-off'
  switch (recipient?.status) {
    case 'active':
      return recipient.isOnHold ? 'on-hold' : undefined
    case undefined:
      return 'not-a-subscriber'
    case 'bounced':
    case 'complained':
      return recipient.status
    default:
      return 'unsubscribed'
  }
}

const centsPerDollar = 100

/** A condition on the amount makes sense for gifts alone. */
export const minCentsOf = (trigger: Trigger, minAmount: number): bigint =>
  trigger === 'donation' ? BigInt(Math.round(minAmount * centsPerDollar)) : 0n

export const minAmountOf = (minCents: bigint): number => Number(minCents) / centsPerDollar
