import type { emailSubscribers } from '@evenhand/web-kit/desk'

type Subscriber = emailSubscribers.EmailSubscriber

export const statusWords: Readonly<Record<Subscriber['status'], string>> = {
  active: 'Active',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Reported spam',
}

export const sourceWords: Readonly<Record<Subscriber['source'], string>> = {
  manual: 'Manual',
  donation: 'Donation',
  member_signup: 'Member signup',
  website: 'Website',
  import: 'Import',
}

export const basisWords: Readonly<Record<emailSubscribers.EmailConsent['basis'], string>> = {
  'double-opt-in': 'confirmed by the link in our email',
  'own-link': 'chose it by the link in our newsletter',
  'signed-in': 'turned on while signed in',
  'by-hand': 'noted by an administrator',
  import: 'imported',
}

export const membershipWords: Readonly<Record<emailSubscribers.EmailSubscriberCase['lists'][number]['state'], string>> =
  {
    unconfirmed: 'waits for confirmation',
    active: 'receives it',
    unsubscribed: 'left',
  }

export const scopeWords: Readonly<Record<emailSubscribers.EmailSuppression['scope'], string>> = {
  marketing: 'No campaigns or automations',
  everything: 'No emails at all',
}

export const reasonWords: Readonly<Record<emailSubscribers.EmailSuppression['reason'], string>> = {
  'by-hand': 'put on hold',
  'hard-bounce': 'emails came back',
  complaint: 'reported as spam',
}

export const nameOf = ({ firstName, lastName, email }: Subscriber): string => `${firstName} ${lastName}`.trim() || email

/** The tags of a field, one each, with commas between. */
export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[,;]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
