import { testProcessor } from '@evenhand/service-kit/testing'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSimulator } from '../../../tools/payment-simulator/app.ts'

/** A payment simulator that no other test file pays at; from now on it is this file's `testProcessor`. */
export async function startOwnProcessor(): Promise<{ stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'evenhand-own-processor-'))
  const { webhookSecret } = testProcessor()
  const running = createSimulator({ dataDir, webhookUrl: '', webhookSecret })
  process.env.TEST_STRIPE_API_URL = `http://127.0.0.1:${await running.listen(0)}`
  return {
    async stop() {
      await running.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
