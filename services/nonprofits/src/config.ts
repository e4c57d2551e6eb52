import { decidersSetting, serviceConfig } from '@evenhand/service-kit/config'
import { filesConfig } from '@evenhand/service-kit/files'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  MONGODB_URL: z.url(),
  ...filesConfig,
  DONOR_ID_KEY: z.string().min(16),
  /** How many people a decision about a grant needs: two, one, or one for as long as a single person may. */
  GRANT_DECIDERS: decidersSetting,
})
export type Config = z.output<typeof Config>
