import { readFileSync } from 'node:fs'
import { run, type Step } from '../step.ts'

/** Tests, and what only they use. */
const tests = /\.test\.tsx?$|^tests\/.*\.tsx?$|\/(?:testing|tests)\/.*\.tsx?$/
/** It has what is refused as its examples. */
const examples = 'tools/check/steps/tests.test.ts'

const comment = /^\s*(?:\/\/|\/?\*)/
const fileLimit = /\bjest\.setTimeout\(/
/** The end of a function with a number behind it: on its line, or on the next. */
const numberBehind = /^ *\}, [\d_]+\)$|^ *\},\n *[\d_]+,$/
const testBegins = /^ *(?:it|before|after)\w*[.(]|^ *[\])].*\(/

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Whether the number of a line is the last argument of a test, which is the nearest line above that begins as far left as the call ends. */
function endsTest(lines: readonly string[], at: number): boolean {
  const [above = '', line = ''] = [lines[at - 1], lines[at]]
  if (!numberBehind.test(line) && !numberBehind.test(`${above}\n${line}`)) return false
  const indent = indentOf(line) - (line.includes('}') ? 0 : 1)
  const begin = lines.slice(0, at).findLast((one) => one !== '' && indentOf(one) <= indent)
  return begin !== undefined && testBegins.test(begin)
}

/** A sentence for each time limit of a file of tests that differs from the usual one and does not say why. */
export function limitsWithoutReason(file: string, text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    if (!fileLimit.test(line) && !endsTest(lines, at)) return []
    if (comment.test(line) || comment.test(lines[at - 1] ?? '')) return []
    return [`${file}:${at + 1} gives a test more time: say in a comment on the line above what takes it`]
  })
}

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

export const testLimits = refuse('a test that has more time says why', limitsWithoutReason)
export const testChoices = refuse('tests choose by the seed of their run', choicesWithoutSeed)
