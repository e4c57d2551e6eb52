import { expect, it } from '@jest/globals'
import { testWords } from './test-words.ts'

const to = 'ada@example.org'
const one = (state: 'uncertain' | 'refused', failure: string | null = null, isFinal = state === 'refused') => ({
  version: null,
  state,
  isFinal,
  failure,
})

it.each([
  [one('uncertain'), /may or may not have reached ada@example\.org: .* We’re trying again\. Check the inbox before/],
  [one('uncertain', null, true), /We’ve stopped trying\. Check the inbox before you send another\./],
  [one('refused', 'suppressed'), /No emails at all go to this address\. Choose another/],
  [one('refused', 'unusable'), /can’t use this address\. Check how it’s written/],
  [one('refused', 'template-changed'), /Send another test\./],
  [one('refused', 'useless'), /Try another address\./],
])('says of %j what to do', (email, words) => {
  expect(testWords(email, to)).toMatch(words)
})
