import { expect, it } from '@jest/globals'
import { parseCommand } from './command-line.ts'

const hash = '3f'.repeat(32)

it('takes hashes as an email to an auditor says them', () => {
  expect(parseCommand(['verify'])).toEqual({ told: [] })
  const told = [{ seq: 1204n, hash: Buffer.from(hash, 'hex') }]
  expect(parseCommand(['verify', `1204:${hash}`])).toEqual({ told })
  expect(parseCommand(['verify', `1204:${hash.toUpperCase()}`])).toEqual({ told })
})

it.each([
  [[], 'npm run trail -- verify'],
  [['look'], "There is no 'look'"],
  [['verify', '1204'], 'is no LINES:HASH'],
  [['verify', `0:${hash}`], 'is no LINES:HASH'],
  [['verify', `1204:${hash.slice(2)}`], 'is no LINES:HASH'],
])('says in a sentence what is wrong with %j', (words, sentence) => {
  expect(parseCommand(words)).toEqual({ refused: expect.stringContaining(sentence) })
})
