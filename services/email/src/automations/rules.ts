import { emailAutomations, type emailJourneys } from '@evenhand/contracts/http'

export type Trigger = emailAutomations.AutomationTrigger
export type Skip = emailAutomations.AutomationSkip
export type Step = emailJourneys.JourneyStep
export type Journey = emailJourneys.Journey

/** Something that can set automations off. */
export interface Occasion {
  trigger: Trigger
  /** The gift, the subscriber, the member or the donor. */
  triggerId: string
  /** Which of theirs, where one has several: the same occasion always has the same words here. */
  occasion?: string
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

/** Whoever is due: as a subscriber, where they are one. */
export interface Due {
  isAutomationActive: boolean
  recipient: { status: string; isOnHold: boolean; agreedToNews: boolean } | undefined
}

/** Whether whoever is due gets the email. They are news: only for those who agreed to news, and still do. */
export function skipOf({ isAutomationActive, recipient }: Due): Skip | undefined {
  if (!isAutomationActive) return 'automation-off'
  switch (recipient?.status) {
    case 'active':
      if (!recipient.agreedToNews) return 'not-a-subscriber'
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

type Conditions = { minAmount: number; days?: number | undefined; entries?: number | undefined }

/** What is kept of the conditions: each makes sense for its own trigger alone. */
export function keptConditions(trigger: Trigger, { minAmount, days, entries }: Conditions) {
  const { triggerDefaults } = emailAutomations
  const minCents = trigger === 'donation' ? BigInt(Math.round(minAmount * centsPerDollar)) : 0n
  if (trigger === 'lapse') return { minCents, threshold: BigInt(days ?? triggerDefaults.days) }
  if (trigger === 'entry_milestone') return { minCents, threshold: BigInt(entries ?? triggerDefaults.entries) }
  return { minCents, threshold: null }
}

export function shownConditions(trigger: Trigger, kept: { minCents: bigint; threshold: bigint | null }) {
  const minAmount = Number(kept.minCents) / centsPerDollar
  if (trigger === 'lapse') return { minAmount, days: Number(kept.threshold) }
  if (trigger === 'entry_milestone') return { minAmount, entries: Number(kept.threshold) }
  return { minAmount }
}

/** The templates of a journey, each once, beginning with the one that is reached first. */
export function templatesOf({ first, steps }: Journey): string[] {
  const inOrder = [...steps].toSorted((one, other) => Number(other.id === first) - Number(one.id === first))
  return [...new Set(inOrder.flatMap((step) => (step.kind === 'email' ? [step.templateId] : [])))]
}

export function stepOf({ steps }: { steps: readonly Step[] }, id: string | null): Step {
  const step = steps.find((one) => one.id === id)
  if (!step) throw new Error('a journey leads to a step that isn’t there')
  return step
}
