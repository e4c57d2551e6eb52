import { type MergeField, sameForAll } from '@evenhand/contracts/merge-tags'

/** What an email can say about its reader. */
export interface MergePerson {
  email: string
  firstName: string
  lastName: string
  membershipTier: string | null
  accountNumber: string | null
  tags: readonly string[]
  /** The one-click way out (RFC 8058). */
  unsubscribeLink: string
  /** Where its reader chooses which emails they get. */
  choicesLink: string
}

/** Where each field comes from; the same for all readers where it needs none. */
export const fieldValues: Readonly<Record<MergeField, string | ((person: MergePerson) => string)>> = {
  'person.firstName': ({ firstName }) => firstName,
  'person.lastName': ({ lastName }) => lastName,
  'person.email': ({ email }) => email,
  'person.membershipTier': ({ membershipTier }) =>
    membershipTier === null ? '' : membershipTier.charAt(0).toUpperCase() + membershipTier.slice(1),
  'person.accountNumber': ({ accountNumber }) => accountNumber ?? '',
  'person.tags': ({ tags }) => tags.join(', '),
  'links.unsubscribe': ({ unsubscribeLink }) => unsubscribeLink,
  ...sameForAll,
}

/** Whom previews and tests are written to. */
export const samplePerson = (publicUrl: string): MergePerson => ({
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  membershipTier: 'gold',
  accountNumber: 'EH-100234',
  tags: ['Volunteers', 'Ohio'],
  unsubscribeLink: new URL('/email/unsubscribe', publicUrl).href,
  choicesLink: new URL('/email/unsubscribe?choose=1', publicUrl).href,
})
