import { serviceConfig } from '@evenhand/service-kit/config'
import { filesConfig } from '@evenhand/service-kit/files'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  MONGODB_URL: z.url(),
  DONOR_ID_KEY: z.string().min(16),
  ...filesConfig,
})
export type Config = z.output<typeof Config>
