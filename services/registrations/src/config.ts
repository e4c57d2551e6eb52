import { databaseConfig, serviceConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'

export const Config = serviceConfig.extend({
  ...databaseConfig,
  DONOR_ID_KEY: z.string().min(16),
})
export type Config = z.output<typeof Config>
