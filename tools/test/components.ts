import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startComponents } from '../components/start.ts'
import { createSimulator } from '../payment-simulator/app.ts'
import { throwAwayFolder } from './throw-away.ts'

/** Signs the simulator's webhooks in tests that play the processor themselves. */
export const testWebhookSecret = 'whsec_test_of_the_suite'

/** The variables by which tests find the real components (`@evenhand/service-kit/testing`). */
export interface TestComponents {
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * Starts the suite's own components on free ports and a folder that is thrown away, beside whatever else runs on the machine.
 * Servers that the environment names are not used: tests never touch data that is not theirs.
 */
export async function startTestComponents(log: (line: string) => void): Promise<TestComponents> {
  const dataDir = throwAwayFolder('test')
  const { PATH = '', HOME = '', EVENHAND_CACHE = '' } = process.env
  const environment = { PATH, HOME, ...(EVENHAND_CACHE ? { EVENHAND_CACHE } : {}) }
  const components = await startComponents({ dataDir, durable: false, environment, log })
  // It sends no webhooks by itself: a test decides what is told, how often and in which order.
  const simulator = createSimulator({
    dataDir: join(dataDir, 'simulator'),
    webhookUrl: '',
    webhookSecret: testWebhookSecret,
  })
  const port = await simulator.listen(0)
  const addresses = {
    ...components.addresses,
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    STRIPE_WEBHOOK_SECRET: testWebhookSecret,
  }
  return {
    environment: Object.fromEntries(Object.entries(addresses).map(([name, value]) => [`TEST_${name}`, value])),
    async stop() {
      await simulator.close()
      await components.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
