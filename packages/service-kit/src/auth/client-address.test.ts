import { describe, expect, it } from '@jest/globals'
import type { Request } from 'express'
import { clientAddressOf, networkOf, subscriberOf } from './index.ts'

const requestWith = (headers: Record<string, string>) => ({ get: (name: string) => headers[name] }) as Request

describe('where a browser is', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
    ['::FFFF:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9%eth0', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::203.0.113.9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['203.0.113', '203.0.113', '203.0.113'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s is one subscriber, %s, of one network, %s', (address, subscriber, network) => {
    expect([subscriberOf(address), networkOf(address)]).toEqual([subscriber, network])
  })

  it('is what the gateway says, and unknown to a call that did not come through it', () => {
    expect(clientAddressOf(requestWith({ 'x-forwarded-for': '203.0.113.9' }))).toBe('203.0.113.9')
    expect(clientAddressOf(requestWith({}))).toBe('unknown')
  })
})
