import TestSequencer from '@jest/test-sequencer'

/**
 * The order of jest, by what a file took the last time or else by its size, with one thing that it cannot see: the files that look at every page and
 * every state are short to read and long to run. One that began last would run alone.
 */
export default class LooksFirst extends TestSequencer {
  /** @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    const looksAtAll = ({ path }) => path.includes('/every-')
    const inOrder = super.sort(tests)
    return [...inOrder.filter(looksAtAll), ...inOrder.filter((test) => !looksAtAll(test))]
  }
}
