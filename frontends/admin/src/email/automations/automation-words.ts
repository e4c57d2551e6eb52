import type { emailAutomations } from '@evenhand/web-kit/desk'

export type Automation = emailAutomations.EmailAutomation
export type Trigger = emailAutomations.AutomationTrigger
export type Run = emailAutomations.AutomationRun

export const triggerWords: Readonly<Record<Trigger, string>> = {
  donation: 'Donation',
  signup: 'Newsletter signup',
  member_join: 'New member',
}

export const runStateWords: Readonly<Record<Run['state'], string>> = {
  waiting: 'Waiting',
  asked: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
}

export const runStateTones: Readonly<Record<Run['state'], string>> = {
  waiting: 'text-ink',
  asked: 'text-ink',
  sent: 'text-success',
  failed: 'text-danger',
  skipped: 'text-ink-soft',
}

const skipWords: Readonly<Record<emailAutomations.AutomationSkip, string>> = {
  'automation-off': 'The automation was off when it was due',
  'not-a-subscriber': 'Not a subscriber',
  unsubscribed: 'Unsubscribed',
  bounced: 'Emails to this address come back',
  complained: 'Reported an email as spam',
  'on-hold': 'No news goes to this address',
  'template-error': 'The template couldn’t be filled',
}

/** Why there was no email; what a mail server said is shown as it is. */
export const reasonWords = ({ state, reason }: Pick<Run, 'state' | 'reason'>): string | undefined => {
  if (reason === null) return undefined
  if (state === 'skipped') return (skipWords as Readonly<Record<string, string>>)[reason] ?? reason
  const reply = /^reply-(\d+)$/.exec(reason)
  return reply ? `The email server refused it (${reply[1]})` : reason
}

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour
const count = (many: number, one: string): string => `${many.toLocaleString('en-US')} ${one}${many === 1 ? '' : 's'}`

/** "5 minutes after", in the largest unit that is whole. */
export function delayWords(minutes: number): string {
  if (minutes === 0) return 'right after'
  if (minutes % minutesPerDay === 0) return `${count(minutes / minutesPerDay, 'day')} after`
  if (minutes % minutesPerHour === 0) return `${count(minutes / minutesPerHour, 'hour')} after`
  return `${count(minutes, 'minute')} after`
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** When it sends: "Sent 5 minutes after a gift of $10 or more". */
export function ruleWords({ triggerType, delayMinutes, triggerConditions: { minAmount } }: Automation): string {
  const after = delayWords(delayMinutes)
  switch (triggerType) {
    case 'donation':
      return `Sends ${after} a gift${minAmount > 0 ? ` of ${dollars.format(minAmount)} or more` : ''}`
    case 'signup':
      return `Sends ${after} someone subscribes`
    case 'member_join':
      return `Sends ${after} someone becomes a member`
  }
}
