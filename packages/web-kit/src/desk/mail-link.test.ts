import { expect, it } from '@jest/globals'
import { mailLink } from './mail-link.ts'

it.each(['ada@example.org', 'a&b=c?d#e%f@example.org', "o'brien+x/y@example.org"])(
  'a link to %p has that recipient, and nothing beside it',
  (address) => {
    const { pathname, search, hash } = new URL(mailLink(address))
    expect([decodeURIComponent(pathname), search, hash]).toEqual([address, '', ''])
  },
)
