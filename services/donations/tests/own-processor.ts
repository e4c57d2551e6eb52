import { testProcessor } from '@evenhand/service-kit/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSimulator, type RunningSimulator } from '../../../tools/payment-simulator/app.ts'

/** A payment simulator that no other test file pays at; from now on it is this file's `testProcessor`. */
export async function startOwnProcessor(): Promise<Pick<RunningSimulator, 'simulator'> & { stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenhand-own-processor-'))
  const { webhookSecret } = testProcessor()
  const running = createSimulator({ dataDir, webhookUrl: '', webhookSecret })
  process.env.TEST_STRIPE_API_URL = `http://127.0.0.1:${await running.listen(0)}`
  return {
    simulator: running.simulator,
    async stop() {
      await running.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
