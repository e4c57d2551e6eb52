import type { Month } from '@evenhand/contracts/catalogue'
import { factKind } from '../fact.ts'

/** A month of the campaign has begun for a member; the one before it was told already. */
export interface BegunMonth {
  donorId: string
  month: Month
}

export const monthFacts = factKind<BegunMonth>('month')

export const monthKey = (donorId: string, month: Month): string => `monthly:${donorId}:${month.slice(0, 7)}`
