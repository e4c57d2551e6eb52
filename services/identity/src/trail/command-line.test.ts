import { expect, it } from '@jest/globals'
import { parseCommand } from './command-line.ts'

const hash = '3f'.repeat(32)

it('takes hashes as an email to an auditor says them', () => {
  expect(parseCommand(['verify'])).toEqual({ file: undefined, told: [] })
  const told = [{ seq: 1204n, hash: Buffer.from(hash, 'hex') }]
  expect(parseCommand(['verify', `1204:${hash}`])).toEqual({ file: undefined, told })
  expect(parseCommand(['verify', `1204:${hash.toUpperCase()}`])).toEqual({ file: undefined, told })
})

it('takes a file before or after them', () => {
  const told = [{ seq: 1204n, hash: Buffer.from(hash, 'hex') }]
  expect(parseCommand(['verify', '--file', 'trail.jsonl'])).toEqual({ file: 'trail.jsonl', told: [] })
  expect(parseCommand(['verify', '--file=trail.jsonl', `1204:${hash}`])).toEqual({ file: 'trail.jsonl', told })
  expect(parseCommand(['verify', `1204:${hash}`, '--file', 'trail.jsonl'])).toEqual({ file: 'trail.jsonl', told })
})

it.each([
  [[], 'npm run trail -- verify'],
  [['look'], "There is no 'look'"],
  [['--file', 'trail.jsonl'], 'use verify'],
  [['verify', '--file'], 'npm run trail -- verify [--file FILE]'],
  [['verify', '--file='], 'Name the file after --file'],
  [['verify', '--fil', 'trail.jsonl'], 'npm run trail -- verify [--file FILE]'],
  [['verify', '1204'], 'is no LINES:HASH'],
  [['verify', `0:${hash}`], 'is no LINES:HASH'],
  [['verify', `1204:${hash.slice(2)}`], 'is no LINES:HASH'],
])('says in a sentence what is wrong with %j', (words, sentence) => {
  expect(parseCommand(words)).toEqual({ refused: expect.stringContaining(sentence) })
})
