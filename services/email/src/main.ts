import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('email')
const [{ runService }, { Config }, { createEmail }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('email', Config, createEmail)
