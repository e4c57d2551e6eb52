import { rmSync } from 'node:fs'
import { type Outcome, runSteps, type Step } from '../../check/step.ts'
import { onOneSystem, onTheirOwn, untyped } from '../../commands/list.ts'
import { partNames, type Trial } from '../../commands/trial.ts'
import { makeSetting } from './setting.ts'
import { typeCommand } from './type-command.ts'

/**
 * Types each command of README's table in its short form: those about one system on one that the first of them starts, and beside them those that
 * start their own. Every command counts as a test.
 */
export async function tryCommands(browser: string, say: (line: string) => void): Promise<Outcome> {
  const { folders, environment } = await makeSetting(browser)
  const stepOf = (trial: Trial): Step => ({
    name: trial.row,
    run: () => typeCommand(trial, environment),
  })
  for (const { row, why } of untyped)
    say(`  not typed: ${row} (${why.kind === 'part' ? `“${partNames[why.part]}” does the same` : why.reason})`)
  try {
    const [one, other] = await Promise.all([
      runSteps(onOneSystem.map(stepOf), say),
      runSteps(onTheirOwn.map(stepOf), say),
    ])
    return {
      passed: one.passed + other.passed,
      failed: one.failed + other.failed,
      failures: [...one.failures, ...other.failures],
    }
  } finally {
    // After a failure in the middle the system may still run.
    await typeCommand({ row: 'npm stop', shows: /stopped|Nothing/ }, environment).catch((error: Error) =>
      say(error.message),
    )
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
