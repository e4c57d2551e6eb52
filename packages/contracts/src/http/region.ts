import { z } from 'zod'
import { isRegion } from '../catalogue/index.ts'

/** Where someone lives, by ISO 3166-2 (`US-NY`, `CA-QC`), or outside of the United States and Canada; `message` for what is neither. */
export const Region = (message: string) =>
  z
    .string(message)
    .regex(/^(?:[A-Z]{2}-[A-Z0-9]{1,3}|elsewhere)$/, message)
    .refine(isRegion, message)
