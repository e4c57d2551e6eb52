import { z } from 'zod'

/**
 * Ids are UUIDv7, made by whoever sends the thing first (style 8). Small letters, however they were typed: the same thing never has two ids, in
 * a document or in the audit trail.
 */
export const Id = z.uuid('That isn’t a valid ID').toLowerCase()
