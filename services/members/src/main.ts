import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('members')
const [{ runService }, { Config }, { createMembers }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('members', Config, createMembers)
