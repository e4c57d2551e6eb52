import type { Cause } from '../cause.ts'
import { type Known, partOf } from '../known.ts'

/** The causes of these donors whose entries an administrator took back. */
export const knownTakenBack = partOf(() => new Set<string>())

export const isTakenBack = (known: Known, { key }: Pick<Cause, 'key'>): boolean => knownTakenBack(known).has(key)
