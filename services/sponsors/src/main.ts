import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('sponsors')
const [{ runService }, { Config }, { createSponsors }] = await Promise.all([
  import('@evenhand/service-kit/lifecycle'),
  import('./config.ts'),
  import('./app.ts'),
])
await runService('sponsors', Config, createSponsors)
