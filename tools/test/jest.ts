import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Outcome } from '../check/step.ts'

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
  numTotalTests: z.int(),
})

/**
 * Runs jest with the environment of the real components; a suite that could not be loaded counts as a failed test. What tests leave in the
 * folder for temporary files goes when they end.
 */
export async function runJest(args: readonly string[], environment: Record<string, string>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-jest-'))
  const report = join(folder, 'report.json')
  try {
    const code = await spawnJest([...args, '--json', `--outputFile=${report}`], { ...environment, TMPDIR: folder })
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = Report.parse(
      JSON.parse(readFileSync(report, 'utf8')),
    )
    const failed = numFailedTests + numRuntimeErrorTestSuites
    return { passed: numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function spawnJest(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning'
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
      env: { ...process.env, ...environment, NODE_OPTIONS: flags },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}
