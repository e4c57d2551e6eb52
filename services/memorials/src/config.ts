import { serviceConfig } from '@evenhand/service-kit/config'
import { filesConfig } from '@evenhand/service-kit/files'
import { z } from 'zod'

export const Config = serviceConfig.extend({ MONGODB_URL: z.url(), ...filesConfig })
export type Config = z.output<typeof Config>
