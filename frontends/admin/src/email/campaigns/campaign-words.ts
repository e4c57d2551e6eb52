import type { BadgeTone } from '@evenhand/web-kit/facade'
import type { emailCampaigns } from '@evenhand/web-kit/desk'

export type Campaign = emailCampaigns.EmailCampaign
export type CampaignCase = emailCampaigns.EmailCampaignCase
export type Recipient = emailCampaigns.EmailRecipient
export type Status = Campaign['status']

export const statusWords: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  canceled: 'Canceled',
}

export const statusTones: Readonly<Record<Status, BadgeTone>> = {
  draft: 'silver',
  scheduled: 'diamond',
  sending: 'diamond',
  paused: 'gold',
  sent: 'free',
  canceled: 'silver',
}

export const recipientWords: Readonly<Record<Recipient['state'], string>> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Delivered',
  uncertain: 'Uncertain',
  bounced: 'Bounced',
  failed: 'Failed',
  suppressed: 'Left out',
  canceled: 'Canceled',
}

export const recipientTones: Readonly<Record<Recipient['state'], string>> = {
  queued: 'text-ink',
  sending: 'text-ink',
  sent: 'text-success',
  uncertain: 'text-clay',
  bounced: 'text-danger',
  failed: 'text-danger',
  suppressed: 'text-ink-soft',
  canceled: 'text-ink-soft',
}

export const historyWords: Readonly<Record<(typeof emailCampaigns.recipientEventKinds)[number], string>> = {
  queued: 'Put in line',
  waits: 'Asked to wait',
  sent: 'Delivered to the email server',
  uncertain: 'Cut off while it was sent, so nobody knows whether it left',
  bounced: 'Came back',
  failed: 'Failed',
  suppressed: 'Left out',
  canceled: 'Canceled',
  retried: 'Tried again',
  opened: 'Opened',
  'opened-by-machine': 'Opened by a machine',
  clicked: 'Clicked',
  'clicked-by-machine': 'Followed by a machine',
}

/** The codes in sentences; what a mail server said is shown as it is. */
export function reasonWords(reason: string | null): string | undefined {
  if (reason === null) return undefined
  const reply = /^reply-(\d+)$/.exec(reason)
  if (reply) return `The email server answered ${reply[1]}`
  return (codes[reason] ?? reason).replaceAll('-', codes[reason] === undefined && !/\s/.test(reason) ? ' ' : '-')
}

/** A test compares them with what the service writes. */
const codes: Readonly<Record<string, string>> = {
  'bad-address': 'The address isn’t one that email can go to',
  'not-writable': 'What the campaign says couldn’t be made into an email for this person',
  'left-list': 'Left the list before it was sent',
  'not-agreed': 'Hadn’t agreed to our news when it was to be sent',
  erased: 'Their data was erased before it was sent',
  pending: 'Hasn’t confirmed the subscription',
  bounced: 'Emails to this address come back',
  complained: 'Reported an email as spam',
  unusable: 'The email server can’t use this address',
  unsubscribed: 'Unsubscribed before it was sent',
  suppressed: 'No news goes to this address',
  'hard-bounce': 'Emails to this address come back',
  complaint: 'Reported an email as spam',
  'by-hand': 'Put on hold by an administrator',
}

/** What became of a campaign that was due and didn’t leave, and what to do. */
export const notStartedWords: Readonly<Record<(typeof emailCampaigns.notStartedReasons)[number], string>> = {
  nobody: 'Nobody it’s for received emails then, so it wasn’t sent. Choose other recipients, or schedule it again.',
  failed: 'It couldn’t be made into emails, so it wasn’t sent. Look at what it says, then schedule it again.',
}

export const peopleInWords = (people: number): string =>
  people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`

/** Why a campaign that isn’t a draft stays as it is. */
export const whyFixed: Readonly<Record<Exclude<Status, 'draft'>, string>> = {
  scheduled: 'This campaign is scheduled. Take it off the schedule to change it.',
  sending: 'This campaign is being sent, so what it says can no longer change.',
  paused: 'Some people have this campaign already, so what it says can no longer change.',
  sent: 'This campaign was sent, so what it says can no longer change.',
  canceled: 'This campaign was canceled, so it stays as it was.',
}
