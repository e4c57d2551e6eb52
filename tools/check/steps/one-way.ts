import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { broken, grown, type Exceptions, type OlderExceptions } from '../one-way/ratchet.ts'
import { findViolations, ruleNames } from '../one-way/violations.ts'
import type { Step } from '../step.ts'

const list = 'tools/check/one-way/exceptions.json'
const ExceptionsFile = z.record(z.enum(ruleNames), z.array(z.string()))
const readExceptions = (text: string): Exceptions => ExceptionsFile.parse(JSON.parse(text))
/** A rule had no exceptions to compare with before there was the rule. */
const OlderFile = z.record(z.string(), z.array(z.string()))

export const oneWay: Step = {
  name: 'there is one way to write a use case and to store in a browser, but for the exceptions of old',
  async run() {
    const faults = broken(findViolations(process.cwd()), readExceptions(readFileSync(list, 'utf8')))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

/** The same rules over a tree in which each is broken once. */
export const oneWayFires: Step = {
  name: 'each of these rules refuses its planted violation',
  async run() {
    const found = findViolations('tools/check/planted')
    const silent = ruleNames.filter((name) => found[name].length === 0)
    if (silent.length > 0) throw new Error(`These rules did not refuse what they should: ${silent.join(', ')}`)
  },
}

export const oneWayShrinks: Step = {
  name: 'the list of exceptions only gets shorter',
  async run() {
    const now = readFileSync(list, 'utf8')
    const faults = grown(readExceptions(now), versionsBefore(now))
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}

/** What the list was in each commit that made it another one than it is now; none in a checkout without them. */
function versionsBefore(now: string): OlderExceptions[] {
  const git = (...args: string[]): string => spawnSync('git', args, { encoding: 'utf8' }).stdout
  const commits = git('log', '--format=%H', '--', list).split('\n').filter(Boolean)
  return commits
    .map((commit) => git('show', `${commit}:${list}`))
    .filter((text) => text !== '' && text !== now)
    .map((text) => OlderFile.parse(JSON.parse(text)))
}
