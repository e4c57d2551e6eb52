import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('entries')
const [{ runService }, { Config }, { createEntries }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('entries', Config, createEntries)
