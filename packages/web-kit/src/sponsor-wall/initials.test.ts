import { expect, it } from '@jest/globals'
import { initialsOf } from './initials.ts'

it.each([
  ['Meridian Coffee Roasters', 'MC'],
  ['Nordlicht', 'N'],
  ['3M & Sons', '3S'],
  ['élan vital', 'ÉV'],
  ['&', ''],
])('the initials of %p are %p', (name, initials) => expect(initialsOf(name)).toBe(initials))
