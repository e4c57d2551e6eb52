import type { emailSegments } from '@evenhand/web-kit/desk'

export type Condition = emailSegments.SegmentCondition
export type Field = Condition['field']
export type Node = emailSegments.SegmentNode
export type Group = Extract<Node, { join: string }>

export const isGroup = (node: Node): node is Group => 'rules' in node

/** What can be asked, as a choice reads. */
export const fieldWords: Readonly<Record<Field, string>> = {
  level: 'Membership level',
  gifts: 'Number of gifts',
  given: 'Total given',
  'last-gift': 'Last gift',
  'never-gave': 'Has never given',
  entries: 'Entries',
  tag: 'Tag',
  list: 'List',
  source: 'Source',
  opened: 'Opened a campaign',
  clicked: 'Clicked in a campaign',
  joined: 'Joined',
  attribute: 'Attribute',
}

/** How each begins when it is chosen; an empty value is asked for when it is saved. */
export const freshConditions: { readonly [Name in Field]: Extract<Condition, { field: Name }> } = {
  level: { field: 'level', op: 'is', level: 'gold' },
  gifts: { field: 'gifts', op: 'at-least', number: 1 },
  given: { field: 'given', op: 'at-least', dollars: 100 },
  'last-gift': { field: 'last-gift', op: 'within', days: 90 },
  'never-gave': { field: 'never-gave' },
  entries: { field: 'entries', op: 'at-least', number: 1 },
  tag: { field: 'tag', op: 'has', tag: '' },
  list: { field: 'list', op: 'on', listId: '' },
  source: { field: 'source', source: 'website' },
  opened: { field: 'opened', op: 'within', days: 90 },
  clicked: { field: 'clicked', op: 'within', days: 90 },
  joined: { field: 'joined', op: 'within', days: 30 },
  attribute: { field: 'attribute', op: 'equals', name: '', value: '' },
}

export const opWords: Readonly<Record<string, string>> = {
  is: 'is',
  'is-not': 'is not',
  'at-least': 'at least',
  'at-most': 'at most',
  within: 'within the last',
  'longer-ago': 'longer ago than',
  'not-within': 'not within the last',
  has: 'has',
  lacks: 'doesn’t have',
  on: 'is on',
  'not-on': 'is not on',
  equals: 'equals',
  contains: 'contains',
}

const amounts = ['at-least', 'at-most'] as const
const since = ['within', 'longer-ago'] as const
const lately = ['within', 'not-within'] as const

export const opsOf: Readonly<Record<Field, readonly string[]>> = {
  level: ['is', 'is-not'],
  gifts: amounts,
  given: amounts,
  entries: amounts,
  'last-gift': since,
  'never-gave': [],
  tag: ['has', 'lacks'],
  list: ['on', 'not-on'],
  source: [],
  opened: lately,
  clicked: lately,
  joined: since,
  attribute: ['equals', 'contains'],
}

export const levelWords: Readonly<Record<string, string>> = { none: 'no member' }

export const sourceWords: Readonly<Record<string, string>> = {
  manual: 'Added by hand',
  donation: 'A gift',
  member_signup: 'A membership',
  website: 'The website',
  import: 'A file',
}

export const peopleWords = (people: number): string =>
  people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`

export const conditionsIn = (node: Node): number =>
  isGroup(node) ? node.rules.reduce((sum, inner) => sum + conditionsIn(inner), 0) : 1
