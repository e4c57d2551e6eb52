import { describe, expect, it } from '@jest/globals'
import { fromText } from '../bytes.ts'
import { canonicalText } from './canonical.ts'
import { LedgerHead } from './documents.ts'
import { readDocument } from './read-document.ts'

const hash = 'ab'.repeat(32)
const text = `{"chain":"main","hash":"${hash}","seq":7}`

describe('a document', () => {
  it('has its names in order and no spaces (RFC 8785)', () => {
    expect(canonicalText({ seq: 7, hash, chain: 'main' })).toBe(text)
    expect(canonicalText({ b: [{ d: '"', c: 2 }], a: [] })).toBe('{"a":[],"b":[{"c":2,"d":"\\""}]}')
  })

  it('is read in that spelling', () => {
    expect(readDocument(LedgerHead, fromText(text))).toEqual({
      kind: 'read',
      document: { chain: 'main', hash, seq: 7 },
    })
  })

  it.each([
    ['a space', `${text} `, 'its text is not in the one spelling that the format allows'],
    ['another order', `{"seq":7,"hash":"${hash}","chain":"main"}`, 'its text is not in the one spelling'],
    ['a name twice', `{"chain":"main","hash":"${hash}","seq":8,"seq":7}`, 'its text is not in the one spelling'],
    ['a number spelled otherwise', text.replace('7', '7.0'), 'its text is not in the one spelling'],
    ['a further name', `{"a":1,${text.slice(1)}`, 'it is not as the format says'],
    ['a missing name', '{"chain":"main","seq":7}', '“hash” is not as the format says'],
    ['upper case in a hash', text.replace('ab', 'AB'), '“hash” is not as the format says'],
    ['half a number', text.replace('7', '7.5'), '“seq” is not as the format says'],
    ['letters beyond ASCII', text.replace('main', 'mäin'), 'it is not JSON in ASCII'],
    ['half its text', text.slice(0, 20), 'it is not JSON in ASCII'],
    ['too much text', ' '.repeat(1_000_001), 'it is longer than a megabyte'],
  ])('is refused with %s', (_, spelled, reason) => {
    const reading = readDocument(LedgerHead, fromText(spelled))
    expect(reading.kind === 'unreadable' && reading.reason).toContain(reason)
  })
})
