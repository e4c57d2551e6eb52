import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startComponents } from '../components/start.ts'

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
  const dataDir = mkdtempSync(join(tmpdir(), 'evenhand-test-'))
  const { PATH = '', HOME = '', EVENHAND_CACHE = '' } = process.env
  const environment = { PATH, HOME, ...(EVENHAND_CACHE ? { EVENHAND_CACHE } : {}) }
  const components = await startComponents({ dataDir, durable: false, environment, log })
  const { addresses } = components
  return {
    environment: Object.fromEntries(Object.entries(addresses).map(([name, value]) => [`TEST_${name}`, String(value)])),
    async stop() {
      await components.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
