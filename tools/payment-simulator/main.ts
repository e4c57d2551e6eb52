import { createSimulator } from './app.ts'
import { readConfig } from './config.ts'

const BAD_CONFIGURATION = 78

const log = (event: string, fields: Record<string, unknown>): void => {
  process.stdout.write(
    `${JSON.stringify({ time: new Date().toISOString(), service: 'payment-simulator', event, ...fields })}\n`,
  )
}

const read = readConfig(process.env)
if ('wrong' in read) {
  log('bad_configuration', { variables: read.wrong })
  process.exit(BAD_CONFIGURATION)
}
const { HOST, PORT, DATA_DIR, WEBHOOK_URL, STRIPE_WEBHOOK_SECRET, SIMULATOR_PUBLIC_URL } = read.config

// Nothing is waiting in memory only: stopping at once loses nothing.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0))

try {
  const running = createSimulator({
    dataDir: DATA_DIR,
    webhookUrl: WEBHOOK_URL,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    log,
    ...(SIMULATOR_PUBLIC_URL && { publicUrl: SIMULATOR_PUBLIC_URL }),
  })
  const port = await running.listen(PORT, HOST)
  log('listening', { host: HOST, port, webhooks: WEBHOOK_URL !== '' })
} catch (error) {
  log('cannot_start', { host: HOST, port: PORT, reason: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
