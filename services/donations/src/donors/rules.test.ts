import { expect, it } from '@jest/globals'
import { coveredMailbox, splitName } from './rules.ts'

it.each([
  ['Ada Maria Lovelace', 'Ada', 'Maria Lovelace'],
  ['  Ada   Lovelace ', 'Ada', 'Lovelace'],
  ['Ada', 'Ada', null],
  ['  ', null, null],
])('the name %p is first %p and last %p', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

it.each([
  ['Ada@example.org', 'A•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
])('the mailbox %s is covered', (email, covered) => {
  expect(coveredMailbox(email)).toBe(covered)
})
