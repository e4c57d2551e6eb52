import { describe, expect, it } from '@jest/globals'
import { faultOf, isPublicAddress } from './addresses.ts'

/** What stands for a place inside a network, or for no place, with why. */
const inside: [address: string, why: string][] = [
  ['127.0.0.1', 'this machine'],
  ['127.255.255.254', 'this machine'],
  ['0.0.0.0', 'this machine, on Linux'],
  ['10.0.0.1', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['100.64.0.1', 'behind a carrier'],
  ['100.100.100.200', 'metadata of Alibaba'],
  ['169.254.169.254', 'metadata of most clouds'],
  ['169.254.170.2', 'credentials of ECS'],
  ['168.63.129.16', 'the host of Azure'],
  ['192.0.0.192', 'metadata of Oracle'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this machine'],
  ['::1', 'this machine'],
  ['::ffff:127.0.0.1', 'this machine, mapped'],
  ['::ffff:a9fe:a9fe', 'metadata, mapped'],
  ['::127.0.0.1', 'this machine, compatible'],
  ['64:ff9b::7f00:1', 'this machine, translated'],
  ['64:ff9b:1::a00:1', 'private, translated'],
  ['2002:7f00:1::', 'this machine, by 6to4'],
  ['2001:0:7f00:1::', 'by Teredo'],
  ['2001:db8::1', 'documentation'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of AWS'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['1.2.3', 'no address'],
  ['example.org', 'a name'],
]

describe('an address', () => {
  it.each(inside)('%s is not on the internet: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
})

describe('the URL of a receiver', () => {
  const plain = 'Use an address that begins with https://'
  const within = 'Use an address on the internet: this one is inside a private network'
  it.each([
    ['https://crm.example.org/hooks', undefined],
    ['http://crm.example.org/hooks', plain],
    ['http://localhost:3000/', plain],
    ['https://127.0.0.1/', within],
    // As a number, in hexadecimal and octal, and short: a URL has it as an address again.
    ['https://2130706433/', within],
    ['https://0x7f.1/', within],
    ['https://0177.0.0.1/', within],
    ['https://[::1]/', within],
    ['https://[::ffff:10.0.0.1]/', within],
    ['https://169.254.169.254/latest/meta-data', within],
    ['https://1.1.1.1/', undefined],
  ])('%s: %s', (url, fault) => {
    expect(faultOf(new URL(url), 'internet')).toBe(fault)
  })

  it.each([
    ['http://localhost:3000/', undefined],
    ['http://127.0.0.1:3000/', undefined],
    ['http://crm.example.org/', plain],
    ['https://10.0.0.1/', within],
  ])('where this machine may be reached, %s: %s', (url, fault) => {
    expect(faultOf(new URL(url), 'internet-and-this-machine')).toBe(fault)
  })
})
