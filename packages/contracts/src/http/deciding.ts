import { z } from 'zod'
import { Id } from '../ids/index.ts'

/** One call decides no more rows than this. */
export const decidedTogetherMax = 100

/** The rows that are decided together, each once, with what was seen of it. */
export const seenRows = <const Row extends z.ZodType<{ id: string }>>(row: Row, twice: string) =>
  z
    .array(row)
    .min(1)
    .max(decidedTogetherMax)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, twice)

/**
 * What became of a row, or would. `changed`: someone else decided it, or it changed, after it was seen. `unchanged`: it stands so already.
 * `impossible`: nothing of it can be decided so any more.
 */
export const rowOutcomes = ['decided', 'changed', 'unchanged', 'missing', 'impossible'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const DecidedRow = z.strictObject({ id: Id, outcome: z.enum(rowOutcomes) })
export type DecidedRow = z.output<typeof DecidedRow>
