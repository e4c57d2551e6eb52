import { expect, it } from '@jest/globals'
import { isPlaceholderDomain, placeholderOrganization, readOrganization } from './index.ts'

it('is read of the environment, an address line by line', () => {
  const read = readOrganization({
    ORGANIZATION_NAME: ' Hands of Ohio ',
    ORGANIZATION_ADDRESS: '1 Main Street | Dayton, OH 45402',
  })
  expect(read).toEqual({
    ...placeholderOrganization,
    name: 'Hands of Ohio',
    address: '1 Main Street\nDayton, OH 45402',
  })
})

it.each([
  ['evenhand.example', true],
  ['www.example.org', true],
  ['example.com', true],
  ['shop.test', true],
  ['localhost', true],
  ['example.gov', false],
  ['notexample.org', false],
  ['evenhand.org', false],
])('whether nobody can have %s: %s', (domain, is) => expect(isPlaceholderDomain(domain)).toBe(is))
