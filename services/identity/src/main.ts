import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('identity')
const [{ runService }, { Config }, { createIdentity }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('identity', Config, createIdentity)
