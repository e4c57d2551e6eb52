import type { emailSegments } from '@evenhand/contracts/http'
import { type Sql, sql } from '@evenhand/service-kit/postgres'
import { daysBefore } from './matches.ts'

type Condition = emailSegments.SegmentCondition

/** The facts of the subscribers `s`, as `f`: to be joined wherever `conditionOf` is asked. */
export const joinedFacts: Sql = sql`left join donor_facts f on f.donor_id = s.donor_id`

/** A rule as a condition on the subscribers `s` and their facts `f`. The other engine, `matches`, says the same of one person. */
export const conditionOf = (rule: emailSegments.SegmentNode, now: Date): Sql =>
  'rules' in rule
    ? rule.rules
        .map((inner) => conditionOf(inner, now))
        .reduce((before, next) => (rule.join === 'all' ? sql`(${before} and ${next})` : sql`(${before} or ${next})`))
    : sql`(${asked(rule, now)})`

/** Each is true or false and never null, so that `not` says the opposite. */
function asked(condition: Condition, now: Date): Sql {
  switch (condition.field) {
    case 'level':
      return turned(condition.op === 'is', sql`coalesce(f.membership_level, 'none') = ${condition.level}::text`)
    case 'gifts':
      return sql`coalesce(f.gifts, 0) ${compared[condition.op]} ${condition.number}::bigint`
    case 'given':
      return sql`coalesce(f.gift_cents, 0) ${compared[condition.op]} ${condition.dollars * 100}::bigint`
    case 'entries':
      return sql`coalesce(f.entries, 0) ${compared[condition.op]} ${condition.number}::bigint`
    case 'last-gift':
      return sql`coalesce(f.last_gift_at ${sides[condition.op]} ${daysBefore(now, condition.days)}::timestamptz, false)`
    case 'never-gave':
      // Asked so since the planner expects nobody of `is null` after an outer join, and then looks for each of very many.
      return sql`coalesce(f.last_gift_at, '-infinity') = '-infinity'::timestamptz`
    case 'tag':
      return turned(condition.op === 'has', sql`s.tags @> array[${condition.tag}::text]`)
    case 'list':
      return turned(
        condition.op === 'on',
        sql`exists (select from list_members m where m.list_id = ${condition.listId}::uuid and m.subscriber_id = s.id and m.state = 'active')`,
      )
    case 'source':
      return sql`s.source = ${condition.source}::text`
    case 'opened':
      return turned(condition.op === 'within', happened(sql`r.first_opened_at`, daysBefore(now, condition.days)))
    case 'clicked':
      return turned(condition.op === 'within', happened(sql`r.first_clicked_at`, daysBefore(now, condition.days)))
    case 'joined':
      return sql`s.created_at ${sides[condition.op]} ${daysBefore(now, condition.days)}::timestamptz`
    case 'attribute':
      return condition.op === 'equals'
        ? sql`coalesce(s.attributes ->> ${condition.name}::text = ${condition.value}::text, false)`
        : sql`coalesce(strpos(s.attributes ->> ${condition.name}::text, ${condition.value}::text) > 0, false)`
  }
}

const compared = { 'at-least': sql`>=`, 'at-most': sql`<=` } as const
const sides = { within: sql`>=`, 'longer-ago': sql`<` } as const

const turned = (isSo: boolean, condition: Sql): Sql => (isSo ? condition : sql`not (${condition})`)

/** To any campaign. A set of people rather than a look for each, since few opened lately of very many. */
const happened = (at: Sql, since: Date): Sql => sql`
  s.id in (select r.subscriber_id from campaign_recipients r where ${at} >= ${since}::timestamptz)`
