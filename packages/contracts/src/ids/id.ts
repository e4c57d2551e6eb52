import { z } from 'zod'

/** Ids are UUIDv7, made by whoever sends the thing first (style 8). */
export const Id = z.uuid('That isn’t a valid ID')
