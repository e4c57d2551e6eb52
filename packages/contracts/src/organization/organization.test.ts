import { expect, it } from '@jest/globals'
import { faultsOfOrganization, isPlaceholderDomain, placeholderOrganization, readOrganization } from './index.ts'

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

it('says of an address where nobody can write that it is none, and not that it is the shipped one', () => {
  const ours = readOrganization({
    ORGANIZATION_NAME: 'Hands of Ohio',
    ORGANIZATION_ADDRESS: '1 Main Street | Dayton, OH 45402',
    ORGANIZATION_TAX_ID: '12-3456789',
    FREE_ENTRY_ADDRESS: 'P.O. Box 1 | Dayton, OH 45402',
    SUPPORT_EMAIL: 'help@hands.test',
  })
  expect(faultsOfOrganization(ours, { placeholders: 'refused' })).toEqual([
    'SUPPORT_EMAIL (is at a domain that nobody can have)',
  ])
  expect(faultsOfOrganization({ ...ours, supportEmail: 'help@hands.org' }, { placeholders: 'refused' })).toEqual([])
})
