import { emailSubscribers } from '@evenhand/contracts/http'
import { createLimiter, type Limiter } from '@evenhand/service-kit/limits'
import type { Redis } from '@evenhand/service-kit/redis'

/** How many people an administrator erases: enough for those who ask, and too few to empty the list before somebody reads the audit trail. */
export const erasureLimit = (redis: Redis): Limiter =>
  createLimiter(redis, {
    name: 'email:erasures',
    points: emailSubscribers.erasuresPerHour,
    seconds: 60 * 60,
    whenAway: 'count-here',
    refusal: `You’ve erased ${emailSubscribers.erasuresPerHour} people within an hour. Erase the others later, or ask an owner to.`,
  })
