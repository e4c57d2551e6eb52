import { z } from 'zod'
import { levels, multiplierMonthsMax } from '../../catalogue/index.ts'

/** Fields that the forms of giving share. */
export const Level = z.enum(levels, 'Choose a level')
export const DonationType = z.enum(['one-time', 'monthly'], 'Choose one-time or monthly')

/** Where someone lives, by ISO 3166-2 (`US-NY`, `CA-QC`), or outside of the United States and Canada. */
export const Region = z.string().regex(/^(?:[A-Z]{2}-[A-Z0-9]{1,3}|elsewhere)$/, 'Choose where you live')

export const Quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(multiplierMonthsMax, `Quantity can be at most ${multiplierMonthsMax}`)
