import { emailTemplates } from '@evenhand/contracts/http'
import { createLimiter, type Limiter } from '@evenhand/service-kit/limits'
import type { Redis } from '@evenhand/service-kit/redis'

/** How many test emails an administrator asks for: enough to try every word, and no way to send a campaign by hand. */
export const testLimit = (redis: Redis): Limiter =>
  createLimiter(redis, {
    name: 'email:tests',
    points: emailTemplates.testsPerHour,
    seconds: 60 * 60,
    whenAway: 'count-here',
    refusal: `You’ve sent ${emailTemplates.testsPerHour} test emails within an hour. Try again a little later.`,
  })
