import { readFileSync } from 'node:fs'
import { run, type Step } from '../step.ts'

/** Tests, and what only they use. */
const tests = /\.test\.tsx?$|^tests\/.*\.tsx?$|\/(?:testing|tests)\/.*\.tsx?$/
/** It has what is refused as its examples. */
const examples = 'tools/check/steps/tests.test.ts'

const comment = /^\s*(?:\/\/|\/?\*)/

/** A sentence for each choice of a file of tests that no seed repeats. */
export const choicesWithoutSeed = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => {
    if (!/\bMath\.random\b/.test(line) || comment.test(line)) return []
    return [
      `${file}:${at + 1} chooses by no seed: take \`chance\` of service-kit, or \`randomInt\` for what is only to be another`,
    ]
  })

const refuse = (name: string, faultsOf: (file: string, text: string) => string[]): Step => ({
  name,
  async run() {
    const files = (await run('git', ['ls-files'])).split('\n').filter((file) => tests.test(file) && file !== examples)
    const faults = files.flatMap((file) => faultsOf(file, readFileSync(file, 'utf8')))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
})

export const testChoices = refuse('tests choose by the seed of their run', choicesWithoutSeed)
