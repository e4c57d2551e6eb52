import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import TestSequencer from '@jest/test-sequencer'

const root = join(import.meta.dirname, '../..')
const durations = JSON.parse(readFileSync(join(root, 'tests/durations.json'), 'utf8'))

/**
 * The files that are known to run long begin first, in a fresh clone too, where jest remembers nothing and goes by the size of files: one that began
 * last would run alone. The others come in the order of jest.
 */
export default class LongestFirst extends TestSequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  async sort(tests) {
    const secondsOf = ({ path }) => durations[path.slice(root.length + 1)] ?? 0
    const inOrder = await super.sort(tests)
    return inOrder.toSorted((one, other) => secondsOf(other) - secondsOf(one))
  }
}
