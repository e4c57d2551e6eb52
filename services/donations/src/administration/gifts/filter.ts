import type { gifts } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { invalidField } from '@evenhand/service-kit/problems'

/** A range that nothing can be in has its field named. */
export function refuseImpossible({ from, to, min, max }: gifts.GiftFilter): void {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField('to', 'The last day can’t be before the first')
  if (min !== undefined && max !== undefined && (parseDollars(min) ?? 0n) > (parseDollars(max) ?? 0n))
    throw invalidField('max', 'The maximum amount can’t be less than the minimum')
}
