import { z } from 'zod'
import { levels, multiplierMonthsMax } from '../../catalogue/index.ts'

/** Fields that the forms of giving share. */
export const Level = z.enum(levels, 'Choose a level')
export const DonationType = z.enum(['one-time', 'monthly'], 'Choose one-time or monthly')

export const Quantity = z
  .int('Quantity must be a whole number')
  .min(1, 'Quantity must be at least 1')
  .max(multiplierMonthsMax, `Quantity can be at most ${multiplierMonthsMax}`)
