import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import type { Failure, Outcome } from '../check/step.ts'

const Report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** Why the file could not be run, or its failures once more. */
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
          invocations: z.int().optional(),
        }),
      ),
    }),
  ),
})

type ResultOfFile = z.output<typeof Report>['testResults'][number]

export interface JestOutcome extends Outcome {
  files: { file: string; seconds: number }[]
  /** Tests that passed, or failed, at a second try: `file: name`. */
  retried: string[]
  /** Properties that time cut short, with the runs that they had. */
  cutShort: string[]
}

/**
 * Runs jest with the environment of the real components; a suite that could not be loaded counts as a failed test. What tests leave in the
 * folder for temporary files goes when they end.
 */
export async function runJest(args: readonly string[], environment: Record<string, string>): Promise<JestOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-jest-'))
  const report = join(folder, 'report.json')
  const cutShort = join(folder, 'cut-short')
  writeFileSync(cutShort, '')
  try {
    const code = await spawnJest([...args, '--json', `--outputFile=${report}`], {
      ...environment,
      TMPDIR: folder,
      EVENHAND_TEST_CUT_SHORT: cutShort,
    })
    return {
      ...outcomeOf(JSON.parse(readFileSync(report, 'utf8')), code),
      cutShort: readFileSync(cutShort, 'utf8').split('\n').filter(Boolean).toSorted(),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What jest's report says of a run that ended with this code. */
export function outcomeOf(report: unknown, code: number): Omit<JestOutcome, 'cutShort'> {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = Report.parse(report)
  const failed = numFailedTests + numRuntimeErrorTestSuites
  const results = testResults.map((one) => ({ ...one, file: relative(process.cwd(), one.name) }))
  return {
    passed: numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    failures: results.flatMap(failuresOf),
    files: results.map(({ file, startTime, endTime }) => ({
      file,
      seconds: Math.round((endTime - startTime) / 100) / 10,
    })),
    retried: results.flatMap(({ file, assertionResults }) =>
      assertionResults.filter(({ invocations = 1 }) => invocations > 1).map(({ fullName }) => `${file}: ${fullName}`),
    ),
  }
}

function failuresOf({ file, message, assertionResults }: { file: string } & ResultOfFile): Failure[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && message !== '') return [{ name: file, told: message }]
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file}: ${fullName}`,
    told: failureMessages.join('\n'),
  }))
}

/** The files that jest would run, named from the root of the repository. */
export async function listTests(args: readonly string[]): Promise<string[]> {
  const listed = await outputOf(['--listTests', ...args])
  return listed
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(process.cwd(), path))
}

const start = (args: readonly string[], environment: Record<string, string>, output: 'ignore' | 'pipe') =>
  spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
    env: {
      ...process.env,
      ...environment,
      NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
    },
    stdio: ['ignore', output, 'inherit'],
  })

function spawnJest(args: readonly string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = start(args, environment, 'ignore')
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function outputOf(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = start(args, {}, 'pipe')
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`jest ended with ${code}`))))
  })
}
