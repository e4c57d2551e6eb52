import { expect, it } from '@jest/globals'
import { doerWords } from './audit-words.ts'

it.each([
  [{ by: 'clock', byName: null }, 'automatically'],
  [{ by: 'donor', byName: null }, 'by the person'],
  [{ by: null, byName: null }, 'under an unknown username'],
  [{ by: '0190a0a0-0000-7000-8000-0000000000a1', byName: 'ada' }, 'by ada'],
])('%j did it %s', (entry, words) => {
  expect(doerWords(entry)).toBe(words)
})
