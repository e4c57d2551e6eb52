import { expect, it } from '@jest/globals'
import { mistakeIn } from './mistake.ts'

it.each([
  [['--system'], ['tests/e2e/pages'], undefined],
  [[], ['services/entries', 'tools/test/mistake.test.ts'], undefined],
  [
    ['--sytem'],
    [],
    "There is no option '--sytem'. Use a path, --system, --commands, --no-system, --changed or --durations.",
  ],
  [['--changed'], [], undefined],
  [['--changed'], ['services/entries'], '--changed finds what to run. Give it alone.'],
  [['--commands'], ['services/entries'], '--commands types them all. Give it alone.'],
  [['--durations', '--no-system'], [], '--durations notes how long the files of a whole run took. Give it alone.'],
  [[], ['services/nonsense'], "Nothing here is named 'services/nonsense'. Give the path of a folder or a test file."],
])('of %j %j it says %j', (flags, paths, sentence) => {
  expect(mistakeIn(flags, paths)).toBe(sentence)
})
