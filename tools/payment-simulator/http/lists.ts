import { z } from 'zod'
import type { Records } from '../objects/shapes.ts'
import type { Kind } from '../state/records.ts'
import type { Transaction } from '../state/transaction.ts'
import { badRequest } from '../objects/errors.ts'
import { expand, integer, timestamp } from './parameters.ts'

const LIMIT_DEFAULT = 10
const LIMIT_MAX = 100

export const createdRange = z.union([
  timestamp.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: timestamp.optional(),
    gte: timestamp.optional(),
    lt: timestamp.optional(),
    lte: timestamp.optional(),
  }),
])
type Range = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }

/** What every list takes. */
export const listParameters = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expand.optional(),
}

export interface Page<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

interface Paging {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Range | undefined
}

/** A page of the records that fit, newest first. @throws 400 for a limit outside 1…100, 404 for an unknown cursor */
export function page<K extends Kind>(
  tx: Transaction,
  kind: K,
  url: string,
  paging: Paging,
  fits: (record: Records[K]) => boolean = () => true,
): Page<Records[K]> {
  const limit = paging.limit ?? LIMIT_DEFAULT
  if (limit < 1 || limit > LIMIT_MAX) {
    throw badRequest(`Invalid limit: must be between 1 and ${LIMIT_MAX}`, 'parameter_invalid_integer', 'limit')
  }
  const range = paging.created
  const ids = tx.idsOf(kind, (record) => fits(record) && (!range || within(range, record))).reverse()
  const position = (id: string, param: string): number => ids.indexOf(tx.get(kind, id, param).id)
  const before = paging.ending_before ? position(paging.ending_before, 'ending_before') : undefined
  const after = paging.starting_after ? position(paging.starting_after, 'starting_after') + 1 : 0
  const start = before === undefined ? after : Math.max(0, before - limit)
  const end = before ?? start + limit
  const data = ids.slice(start, end).map((id) => tx.get(kind, id))
  return { object: 'list', data, has_more: before === undefined ? ids.length > end : start > 0, url }
}

function within(range: Range, record: object): boolean {
  const created = Reflect.get(record, 'created') as number
  return (
    created > (range.gt ?? -Infinity) &&
    created >= (range.gte ?? -Infinity) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity)
  )
}
