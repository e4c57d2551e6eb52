import { expect, it } from '@jest/globals'
import { initialsOf } from './initials.ts'

it.each([
  ['Papa Ignacio Ferro', 'PF'],
  ['Augusta Ada King, Countess of Lovelace', 'AK'],
  [', Ruth Delacourt', 'RD'],
  ['Cher', 'C'],
  [' émile  zola ', 'ÉZ'],
  ['', ''],
])('%s: %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
