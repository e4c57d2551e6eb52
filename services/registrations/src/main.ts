import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('registrations')
const [{ runService }, { Config }, { createRegistrations }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('registrations', Config, createRegistrations)
