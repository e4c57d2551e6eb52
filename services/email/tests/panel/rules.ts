import type { emailSegments } from '@evenhand/contracts/http'

type Condition = emailSegments.SegmentCondition

/** What administrators ask for most, each alone, and some together. */
export function segmentRules(lists: readonly string[]): { what: string; rule: emailSegments.SegmentRule }[] {
  const few = lists[5] ?? ''
  const conditions: [string, Condition[]][] = [
    ['of a level', [{ field: 'level', op: 'is', level: 'gold' }]],
    ['of no level', [{ field: 'level', op: 'is', level: 'none' }]],
    ['three gifts at least', [{ field: 'gifts', op: 'at-least', number: 3 }]],
    ['given 100 dollars at least', [{ field: 'given', op: 'at-least', dollars: 100 }]],
    ['500 entries at least', [{ field: 'entries', op: 'at-least', number: 500 }]],
    ['gave within 30 days', [{ field: 'last-gift', op: 'within', days: 30 }]],
    ['never gave', [{ field: 'never-gave' }]],
    ['a tag of half of them', [{ field: 'tag', op: 'has', tag: 'newsletter' }]],
    ['a rare tag', [{ field: 'tag', op: 'has', tag: 'press' }]],
    ['without a tag', [{ field: 'tag', op: 'lacks', tag: 'volunteer' }]],
    ['on a list', [{ field: 'list', op: 'on', listId: few }]],
    ['not on a list', [{ field: 'list', op: 'not-on', listId: few }]],
    ['by how they came', [{ field: 'source', source: 'donation' }]],
    ['opened within 7 days', [{ field: 'opened', op: 'within', days: 7 }]],
    ['not opened within 7 days', [{ field: 'opened', op: 'not-within', days: 7 }]],
    ['clicked within 7 days', [{ field: 'clicked', op: 'within', days: 7 }]],
    ['joined within 30 days', [{ field: 'joined', op: 'within', days: 30 }]],
    ['an attribute', [{ field: 'attribute', op: 'equals', name: 'city', value: 'City 7' }]],
    ['part of an attribute', [{ field: 'attribute', op: 'contains', name: 'city', value: '77' }]],
    [
      'a level, a tag, a date and gifts together',
      [
        { field: 'level', op: 'is-not', level: 'none' },
        { field: 'tag', op: 'has', tag: 'newsletter' },
        { field: 'joined', op: 'longer-ago', days: 30 },
        { field: 'gifts', op: 'at-least', number: 2 },
      ],
    ],
  ]
  return conditions.map(([what, rules]) => ({ what, rule: { join: 'all', rules } }))
}
