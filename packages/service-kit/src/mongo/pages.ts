import { countedMax } from '@evenhand/contracts/http'
import type { Model } from 'mongoose'

/** Which part of a list is asked for; ids are in the order of their time. */
export interface Page {
  order: 'asc' | 'desc'
  /** The `next` of the page before, of the same order. */
  after?: string | undefined
  limit: number
}

export interface FoundPage<D> {
  found: D[]
  /** Where the next page begins; null on the last one. */
  next: string | null
  /** How many fit on all pages, counted up to `countedMax`. */
  total: number
}

/** A page of the documents that fit, by the key that orders them, and how many fit. An index begins with what `fits` names and ends with the key. */
export async function findPage<D>(
  documents: Model<D>,
  key: keyof D & string,
  fits: object,
  { order, after, limit }: Page,
): Promise<FoundPage<D>> {
  const further = after === undefined ? {} : { [key]: order === 'asc' ? { $gt: after } : { $lt: after } }
  const [found, total] = await Promise.all([
    documents
      .find({ ...fits, ...further })
      .sort({ [key]: order === 'asc' ? 1 : -1 })
      .limit(limit)
      .lean<D[]>(),
    countUpTo(documents, fits),
  ])
  const last = found.length === limit ? found.at(-1)?.[key] : undefined
  return { found, next: typeof last === 'string' ? last : null, total }
}

/** How many documents fit, counted up to `countedMax`: nobody waits for a walk through a whole index. */
export const countUpTo = <D>(documents: Model<D>, fits: object): Promise<number> =>
  documents.countDocuments({ ...fits }, { limit: countedMax })
