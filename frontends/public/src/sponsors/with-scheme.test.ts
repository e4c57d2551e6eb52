import { expect, it } from '@jest/globals'
import { withScheme } from './with-scheme.ts'

it.each([
  ['nordlicht.example', 'https://nordlicht.example'],
  [' www.nordlicht.example/shop?x=1 ', 'https://www.nordlicht.example/shop?x=1'],
  ['nordlicht.example:8443', 'https://nordlicht.example:8443'],
  ['http://nordlicht.example', 'http://nordlicht.example'],
  ['HTTPS://nordlicht.example', 'HTTPS://nordlicht.example'],
  ['nordlicht', 'nordlicht'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['ada@nordlicht.example', 'ada@nordlicht.example'],
  ['', ''],
])('%p is the address %p', (typed, address) => expect(withScheme(typed)).toBe(address))
