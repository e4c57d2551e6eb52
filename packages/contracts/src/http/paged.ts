import { z } from 'zod'
import { Id, Line } from '../ids/index.ts'

/** What a call takes to answer a long list page by page, besides what it filters by. */
export const pageQuery = {
  /** The `next` of the page before, of the same order. */
  after: Id.optional(),
  limit: z.coerce.number<string>().int().min(1).max(100).default(50),
}

/** Of a list that is answered as it is, without a count: so many at once, and what follows the `id` of the last one. */
export const furtherQuery = {
  after: Id.optional(),
  limit: z.coerce.number<string>().int().min(1).max(500).default(500),
}
export interface Further {
  after?: string | undefined
  limit: number
}

/** A count walks an index, and nobody reads on past this: where a list is counted only so far, its `total` is this and means "or more". */
export const countedMax = 10_000

/** A page of a list: `next` is null on the last one, `total` counts all pages. */
export const pageOf = <const S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), next: Id.nullable(), total: z.int() })

/** Which of a list are asked for: those in a state, or all of them, that have the words in what a search looks through, in which order of time. */
export const filterOf = <const State extends string>(
  states: readonly State[],
  first: State | 'all',
  order: 'asc' | 'desc',
) => ({
  state: z.enum([...states, 'all'] as unknown as [State | 'all']).default(first as never),
  search: Line(200).optional(),
  order: z.enum(['asc', 'desc']).default(order),
})

/** An act of a review as administrators read it. */
export const actOf = <const State extends string>(states: readonly State[]) =>
  z.strictObject({
    state: z.enum(states as unknown as [State]),
    note: z.string(),
    /** The administrator's id, or who else it was in a word. */
    by: z.string(),
    at: z.iso.datetime(),
  })
