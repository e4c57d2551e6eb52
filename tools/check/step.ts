import { spawn } from 'node:child_process'

/** One thing that is looked at. It throws with what a person should read when it does not hold. */
export interface Step {
  name: string
  /** May say what it's at, where it takes long. */
  run(told: (line: string) => void): Promise<void>
}

export interface Outcome {
  passed: number
  failed: number
  /** Each that failed by its name, with what a person should read. */
  failures: Failure[]
}

export interface Failure {
  name: string
  told: string
}

const longMs = 15_000

/** Runs the steps one after the other (two cores have enough to do with each), with a line for each; while one takes long, a line now and then. */
export async function runSteps(steps: readonly Step[], say: (line: string) => void): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, failures: [] }
  for (const step of steps) {
    const started = performance.now()
    const seconds = () => (performance.now() - started) / 1000
    const waiting = setInterval(() => say(`  …     ${step.name} (${Math.round(seconds())} s so far)`), longMs)
    try {
      await step.run((line) => say(`  …     ${line}`))
      outcome.passed += 1
      say(`  ok    ${step.name} (${seconds().toFixed(1)} s)`)
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error)
      outcome.failed += 1
      outcome.failures.push({ name: step.name, told })
      say(`  FAIL  ${step.name}\n${told}`)
    } finally {
      clearInterval(waiting)
    }
  }
  return outcome
}

const outputCharactersMax = 12_000

/** Runs a program of node_modules/.bin or the PATH in the root of the checkout; rejects with its output when it fails. */
export function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? process.cwd(),
      env: { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH ?? ''}`, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${program} ended with ${code}:\n${output.slice(-outputCharactersMax)}`)),
    )
  })
}
