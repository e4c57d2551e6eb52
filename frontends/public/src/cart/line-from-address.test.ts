import { expect, it } from '@jest/globals'
import { lineFromAddress } from './line-from-address.ts'

const sessionId = '0190a0a0-0000-7000-8000-000000000001'
const nameOf = (address: Record<string, string>) => {
  const search = new URLSearchParams({ amount: '4.95', email: 'ada@example.org', name: 'Ada', ...address })
  return lineFromAddress(search, sessionId)?.metadata?.name
}

it.each([
  [{ membership: 'silver' }, 'Silver membership'],
  [{ membership: 'silver', type: 'membership' }, 'Silver membership'],
  [{ membership: 'silver', type: 'one-time' }, 'Silver level, once'],
  [{ membership: 'none', type: 'donation' }, 'One-time gift'],
  [{ membership: 'none', type: 'monthly' }, 'Monthly gift'],
])('calls only what renews a membership, and the rest as the receipt does: %j', (address, name) => {
  expect(nameOf(address)).toBe(name)
})
