import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('nonprofits')
const [{ runService }, { Config }, { createNonprofits }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('nonprofits', Config, createNonprofits)
