/**
 * What an email can say about its reader, by the name inside `{{…}}`. `sample` is what previews show.
 */
export const mergeFields = {
  'person.firstName': { words: 'First name', sample: 'Ada' },
  'person.lastName': { words: 'Last name', sample: 'Lovelace' },
  'person.email': { words: 'Email address', sample: 'ada@example.org' },
  'person.membershipTier': { words: 'Membership tier', sample: 'Gold' },
  'person.accountNumber': { words: 'Account number', sample: 'EH-100234' },
  'person.tags': { words: 'Tags', sample: 'Volunteers, Ohio' },
  'links.unsubscribe': { words: 'Unsubscribe link', sample: 'https://evenhand.example/r/unsubscribe/example' },
  'organization.name': { words: 'Name of our organization', sample: 'Evenhand' },
  'organization.address': {
    words: 'Postal address of our organization',
    sample: '100 Main Street, Columbus, OH 43215',
  },
} as const satisfies Readonly<Record<string, { words: string; sample: string }>>

export type MergeField = keyof typeof mergeFields

export const mergeFieldNames = Object.keys(mergeFields) as MergeField[]

const known: ReadonlySet<string> = new Set(mergeFieldNames)
export const isMergeField = (name: string): name is MergeField => known.has(name)

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** The field that was probably meant: `first_name` is `person.firstName`. */
export const likelyField = (typed: string): MergeField | undefined =>
  bare(typed) === ''
    ? undefined
    : mergeFieldNames.find((name) => [bare(name), bare(name.slice(name.indexOf('.') + 1))].includes(bare(typed)))
