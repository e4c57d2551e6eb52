import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('memorials')
const [{ runService }, { Config }, { createMemorials }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('memorials', Config, createMemorials)
