import { describe, expect, it } from '@jest/globals'
import { WebAddress } from './index.ts'

describe('the address of a page', () => {
  it.each([
    'https://lantern.example',
    'http://x.com/@ada?by=a@b#@',
    'https://müll.example/straße',
    'HTTPS://x.example:8080',
  ])('%s is kept as it was typed', (typed) => expect(WebAddress().parse(typed)).toBe(typed))

  it.each([
    'https://user:pw@evil.example/#x',
    'https://lantern.example@evil.example',
    'https://@evil.example',
    'HTTPS://:pw@evil.example',
  ])('%s names somebody before its site, and is refused', (typed) => {
    expect(WebAddress().safeParse(typed).error?.issues[0]?.message).toBe(
      'Use an address without a user name or password',
    )
  })

  it.each(['lantern.example', 'javascript:alert(1)', 'https://', 'https:user@evil.example', ''])(
    '%p is none',
    (typed) => {
      expect(WebAddress().safeParse(typed).error?.issues[0]?.message).toBe('Please enter a valid URL')
    },
  )

  it('loses what turns or hides others', () => {
    expect(WebAddress().parse('https://lantern.example/\u202egpj.exe')).toBe('https://lantern.example/gpj.exe')
  })
})
