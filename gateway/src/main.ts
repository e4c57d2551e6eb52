import { startTelemetry } from '@evenhand/service-kit/telemetry'

await startTelemetry('gateway')
const { runGateway } = await import('./process.ts')
await runGateway()
