import { expect, it } from '@jest/globals'
import { withFullStop } from './index.ts'

it.each([
  ['Thank you, Ada', 'Thank you, Ada.'],
  ['Thank you, Martin Luther King Jr.', 'Thank you, Martin Luther King Jr.'],
])('%j ends as %j', (words, sentence) => expect(withFullStop(words)).toBe(sentence))
