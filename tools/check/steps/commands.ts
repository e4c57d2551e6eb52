import { readFileSync } from 'node:fs'
import { faultsOfList } from '../../commands/faults-of-list.ts'
import { onOneSystem, onTheirOwn, untyped } from '../../commands/list.ts'
import { commandsOf } from '../../commands/readme.ts'
import type { Step } from '../step.ts'

/** `npm test` types them; what it leaves out, and why, stands in the list too. */
export const commands: Step = {
  name: 'every command of the README and every script is tried by npm test',
  async run() {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const typed = [...onOneSystem, ...onTheirOwn].flatMap(({ row, shortOf }) => [row, ...(shortOf ? [shortOf] : [])])
    const listed = [...typed, ...untyped.map(({ row }) => row)]
    const faults = faultsOfList(commandsOf(readFileSync('README.md', 'utf8')), Object.keys(scripts), listed)
    if (faults.length > 0) throw new Error(faults.join('\n'))
  },
}
