import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { audit } from '@evenhand/contracts/http'
import { folded } from '@evenhand/contracts/search'
import { havingPart, type Queries, type Sql, sql } from '@evenhand/service-kit/postgres'
import { shownName } from '../names/store.ts'
import type { AuditRow } from './store.ts'

type Asked = Omit<audit.AuditQuery, 'limit'> & { limit: number }

/**
 * The newest first, by when it was done and not by when it was heard. Folded, the last of what the same person did to the same thing on a day
 * stands for the others of that day; while somebody looks for words, each line stands for itself.
 */
export function listAudit(db: Queries, { after, limit, fold, ...filter }: Asked): Promise<AuditRow[]> {
  const further = after
    ? sql`(line.at, act_id) < (select last.at, last.act_id from audit_log last where last.act_id = ${after})`
    : undefined
  const folds = fold !== undefined && filter.search === undefined
  return db.query<AuditRow>(sql`
    select act_id as id, line.at, administrator_id as by, coalesce(${shownName}, 'API key ' || api_keys.name) as "byName", action, thing_kind as "thingKind", thing_id as "thingId",
      amount_cents as cents, words, request_id as "requestId", ${folds ? times : sql`null`} as times
    from audit_log line left join administrators on administrators.id::text = administrator_id
      left join api_keys on api_keys.id::text = administrator_id
    where ${all([...conditions(filter), further, folds ? isLastOfDay : undefined])}
    order by line.at desc, act_id desc limit ${limit}`)
}

type Condition = Sql | '' | undefined

const conditions = ({ area, action, by, thing, search, from, to, granted }: audit.AuditFilter): Condition[] => [
  area && sql`action = any(${actionsOf(area)})`,
  action && sql`action = ${action}`,
  by && (by === 'unknown' ? sql`administrator_id is null` : sql`administrator_id = ${by}`),
  thing === undefined ? undefined : sql`thing_id = ${thing}`,
  search === undefined ? undefined : isFound(search),
  from && sql`line.at >= ${dayBegins(sql`${from}::date`)}`,
  to && sql`line.at < ${dayBegins(sql`${to}::date + 1`)}`,
  granted && wasTold(granted),
]

const everyAction = Object.keys(audit.auditedActions) as audit.AuditedAction[]

const actionsOf = (area: audit.AuditArea): audit.AuditedAction[] =>
  everyAction.filter((action) => audit.auditedActions[action] === area)

/** What was granted by hand between the end of the trail that auditors were told on a day, and the one that they were told before. */
const wasTold = (day: string): Sql => sql`action = any(${Object.keys(audit.manualGrants)}) and line.id in (
  select line_id from audit_seals where seq <= (select seq from published_trails where day = ${day}::date)
    and seq > coalesce((select max(seq) from published_trails where day < ${day}::date), 0))`

/** A part of the words, or the whole of what was acted on or of the request. */
const isFound = (search: string): Sql =>
  sql`(${havingPart(sql`searched`, folded(search))} or thing_id = ${search} or request_id = ${search})`

const dayBegins = (day: Sql): Sql => sql`((${day})::timestamp at time zone ${campaignTimeZone})`
const dayOfLine = sql`(line.at at time zone ${campaignTimeZone})::date`

/** What the same person did to the same thing, found by an index. */
const isAlike = sql`other.action = line.action and coalesce(other.administrator_id, '') = coalesce(line.administrator_id, '')
  and coalesce(other.thing_id, '') = coalesce(line.thing_id, '')`

const isRepeated = sql`line.action = any(${[...audit.repeatedActions]})`

const isLastOfDay = sql`not (${isRepeated} and exists (
  select 1 from audit_log other where ${isAlike} and (other.at, other.act_id) > (line.at, line.act_id)
    and other.at < ${dayBegins(sql`${dayOfLine} + 1`)}))`

const times = sql`case when ${isRepeated} then (
  select count(*)::int from audit_log other where ${isAlike}
    and other.at >= ${dayBegins(dayOfLine)} and other.at < ${dayBegins(sql`${dayOfLine} + 1`)}) end`

const all = (conditions: readonly Condition[]): Sql =>
  conditions.reduce<Sql>((both, one) => (one ? sql`${both} and ${one}` : both), sql`true`)
