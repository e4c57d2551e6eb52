import type { Month } from '@evenhand/contracts/catalogue'

/** Somebody with a member account, whose membership has automatic entries each month. */
export interface Member {
  donorId: string
  memberId: string
  registeredAt: Date
  /** The last month of the campaign that has begun for them; at first the one of the registration. */
  monthsThrough: Month
}
