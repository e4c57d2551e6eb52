import { z } from 'zod'

/**
 * Ids are UUIDv7, made by whoever sends the thing first (style 8). Small letters, however they were typed: the same thing never has two ids, in
 * a document or in the audit trail.
 */
export const Id = z.uuid('That isn’t a valid ID').toLowerCase()

/** Ids with commas between, as a query has them. */
export const Ids = (max: number) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(Id).min(1).max(max))
    .meta({ example: '0199d0a4-6f2b-7c31-9a55-3f8a2c1d4e10' })
