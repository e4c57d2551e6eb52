import type { emailAutomations } from '@evenhand/web-kit/desk'

export type Automation = emailAutomations.EmailAutomation
export type Trigger = emailAutomations.AutomationTrigger
export type Run = emailAutomations.AutomationRun

export const triggerWords: Readonly<Record<Trigger, string>> = {
  donation: 'Donation',
  signup: 'Newsletter signup',
  member_join: 'New member',
  lapse: 'No gift for a while',
  membership_birthday: 'Membership anniversary',
  entry_milestone: 'Number of entries',
}

export const runStateWords: Readonly<Record<Run['state'], string>> = {
  waiting: 'Waiting',
  asked: 'On its way',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
  done: 'Done',
}

export const runStateTones: Readonly<Record<Run['state'], string>> = {
  waiting: 'text-ink',
  asked: 'text-ink',
  sent: 'text-success',
  failed: 'text-danger',
  skipped: 'text-ink-soft',
  done: 'text-success',
}

/** What became of a step that someone took. */
export const outcomeWords: Readonly<Record<emailAutomations.StepOutcome, string>> = {
  passed: 'done',
  yes: 'yes',
  no: 'no',
  asked: 'on its way',
  sent: 'sent',
  failed: 'failed',
  skipped: 'not sent',
  left: 'left here',
}

export const skipWords: Readonly<Record<emailAutomations.AutomationSkip, string>> = {
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
  return reply ? `The email server refused it (${reply[1]})` : reason.replaceAll('-', ' ')
}

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour
const count = (many: number, one: string, several = `${one}s`): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : several}`

/** "5 minutes", in the largest unit that is whole. */
export function durationWords(minutes: number): string {
  if (Number.isNaN(minutes)) return 'a time that isn’t set yet'
  if (minutes > 0 && minutes % minutesPerDay === 0) return count(minutes / minutesPerDay, 'day')
  if (minutes > 0 && minutes % minutesPerHour === 0) return count(minutes / minutesPerHour, 'hour')
  return count(minutes, 'minute')
}

export const delayWords = (minutes: number): string =>
  minutes === 0 ? 'right after' : `${durationWords(minutes)} after`

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** What sets it off: "a gift of $10 or more". */
function occasionWords({ triggerType, triggerConditions: { minAmount, days = 0, entries = 0 } }: Automation): string {
  switch (triggerType) {
    case 'donation':
      return `a gift${minAmount > 0 ? ` of ${dollars.format(minAmount)} or more` : ''}`
    case 'signup':
      return 'someone subscribes'
    case 'member_join':
      return 'someone becomes a member'
    case 'lapse':
      return `${count(days, 'day')} without a gift`
    case 'membership_birthday':
      return 'each year of a membership'
    case 'entry_milestone':
      return `someone reaches ${count(entries, 'entry', 'entries')}`
  }
}

/** When it sends: "Sends 5 minutes after a gift of $10 or more". */
export const ruleWords = (automation: Automation): string =>
  automation.isSimple
    ? `Sends ${delayWords(automation.delayMinutes)} ${occasionWords(automation)}`
    : `A journey with ${count(automation.emails, 'email')} after ${occasionWords(automation)}`
