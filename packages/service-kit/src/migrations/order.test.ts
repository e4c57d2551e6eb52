import { expect, it } from '@jest/globals'
import { inOrder } from './order.ts'

it('migrations run in the order of their numbers, whatever order they are found in; hidden files are none', () => {
  expect(inOrder(['0002_b.sql', '.DS_Store', '0001_a.sql', '0003_c2.sql'], 1)).toEqual([
    '0001_a.sql',
    '0002_b.sql',
    '0003_c2.sql',
  ])
  expect(inOrder([], 1)).toEqual([])
})

it.each([
  [['0001_a.sql', '0002_b.sql', '0002_c.sql'], 'Two migrations have the number 0002: 0002_b.sql and 0002_c.sql'],
  [['0001_a.sql', '0003_c.sql'], 'The number 0002 should come where 0003_c.sql is'],
  [['0002_b.sql'], 'The number 0001 should come where 0002_b.sql is'],
  [['0000_a.sql', '0001_b.sql'], 'The number 0001 should come where 0000_a.sql is'],
  [['0001_a.sql', '2_b.sql'], "2_b.sql isn't named as a migration is"],
  [['0001_a.sql', '0002-b.sql'], "0002-b.sql isn't named as a migration is"],
  [['0001_a.sql', '0002_B.sql'], "0002_B.sql isn't named as a migration is"],
  [['0001_a.sql', '0002_b.sql.orig'], "0002_b.sql.orig isn't named as a migration is"],
  [['0001_a.sql', 'notes.md'], "notes.md isn't named as a migration is"],
])('%j are refused', (names, sentence) => {
  expect(() => inOrder(names, 1)).toThrow(sentence)
})
