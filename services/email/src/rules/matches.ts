import type { emailSegments } from '@evenhand/contracts/http'

/** What a rule asks of a person. */
export interface PersonFacts {
  level: string | null
  gifts: number
  cents: bigint
  lastGiftAt: Date | null
  entries: bigint
  tags: readonly string[]
  lists: readonly string[]
  source: string
  lastOpenedAt: Date | null
  lastClickedAt: Date | null
  joinedAt: Date
  attributes: Readonly<Record<string, string>>
}

type Condition = emailSegments.SegmentCondition

const dayMs = 24 * 60 * 60 * 1000
/** So many days before: each of 24 hours. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Whether a rule applies to a person. The other engine, `conditionOf`, says the same in SQL. */
export const matches = (rule: emailSegments.SegmentNode, person: PersonFacts, now: Date): boolean =>
  'rules' in rule
    ? rule.join === 'all'
      ? rule.rules.every((inner) => matches(inner, person, now))
      : rule.rules.some((inner) => matches(inner, person, now))
    : isMet(rule, person, now)

function isMet(asked: Condition, person: PersonFacts, now: Date): boolean {
  const isSince = (at: Date | null, days: number): boolean => at !== null && at >= daysBefore(now, days)
  switch (asked.field) {
    case 'level':
      return (asked.level === (person.level ?? 'none')) === (asked.op === 'is')
    case 'gifts':
      return isAmount(asked.op, BigInt(person.gifts), asked.number)
    case 'given':
      return isAmount(asked.op, person.cents, asked.dollars * 100)
    case 'entries':
      return isAmount(asked.op, person.entries, asked.number)
    case 'last-gift':
      return person.lastGiftAt !== null && isSince(person.lastGiftAt, asked.days) === (asked.op === 'within')
    case 'never-gave':
      return person.lastGiftAt === null
    case 'tag':
      return person.tags.includes(asked.tag) === (asked.op === 'has')
    case 'list':
      return person.lists.includes(asked.listId) === (asked.op === 'on')
    case 'source':
      return person.source === asked.source
    case 'opened':
      return isSince(person.lastOpenedAt, asked.days) === (asked.op === 'within')
    case 'clicked':
      return isSince(person.lastClickedAt, asked.days) === (asked.op === 'within')
    case 'joined':
      return isSince(person.joinedAt, asked.days) === (asked.op === 'within')
    case 'attribute':
      return isAttribute(
        asked,
        Object.hasOwn(person.attributes, asked.name) ? person.attributes[asked.name] : undefined,
      )
  }
}

const isAmount = (op: 'at-least' | 'at-most', has: bigint, asked: number): boolean =>
  op === 'at-least' ? has >= BigInt(asked) : has <= BigInt(asked)

const isAttribute = ({ op, value }: Extract<Condition, { field: 'attribute' }>, has: string | undefined): boolean =>
  has !== undefined && (op === 'equals' ? has === value : has.includes(value))
