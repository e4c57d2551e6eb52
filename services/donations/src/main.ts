import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('donations')
const [{ runService }, { Config }, { createDonations }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('donations', Config, createDonations)
