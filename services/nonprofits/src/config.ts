import { serviceConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'

export const Config = serviceConfig.extend({ MONGODB_URL: z.url() })
export type Config = z.output<typeof Config>
