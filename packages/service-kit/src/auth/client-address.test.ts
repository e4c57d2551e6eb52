import { describe, expect, it } from '@jest/globals'
import { networkOf, subscriberOf } from './index.ts'

describe('where a browser is', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::6', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['unknown', 'unknown', 'unknown'],
  ])('%s is one subscriber, %s, of one network, %s', (address, subscriber, network) => {
    expect([subscriberOf(address), networkOf(address)]).toEqual([subscriber, network])
  })
})
