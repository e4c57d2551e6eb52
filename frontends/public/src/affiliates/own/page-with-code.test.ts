import { expect, it } from '@jest/globals'
import { pageWithCode } from './page-with-code.ts'

const origin = 'https://evenhand.example'
const at = (typed: string) => pageWithCode(typed, 'AF-7K3MQXZ2', origin)

it.each([
  ['/main-giveaway', 'https://evenhand.example/main-giveaway?ref=AF-7K3MQXZ2'],
  [' https://evenhand.example/draws?x=1#top ', 'https://evenhand.example/draws?x=1&ref=AF-7K3MQXZ2#top'],
  ['evenhand.example/faq', 'https://evenhand.example/faq?ref=AF-7K3MQXZ2'],
  ['http://evenhand.example/faq', 'https://evenhand.example/faq?ref=AF-7K3MQXZ2'],
  ['/faq?ref=AF-OTHER222', 'https://evenhand.example/faq?ref=AF-7K3MQXZ2'],
])('%s is a page of the site', (typed, link) => {
  expect(at(typed)).toBe(link)
})

it.each([
  'https://elsewhere.example/faq',
  'faq',
  '//elsewhere.example',
  'evenhand.example.evil.example/',
  'mailto:a@b.c',
])('%s is none', (typed) => {
  expect(at(typed)).toBeUndefined()
})
