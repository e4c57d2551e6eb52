import type { Month } from '@evenhand/contracts/catalogue'
import { factKind } from '../fact.ts'

/** A month of the campaign has begun for a member; the one before it was told already. */
export interface BegunMonth {
  donorId: string
  month: Month
}

export const monthFacts = factKind<BegunMonth>('month')
