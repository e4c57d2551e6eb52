import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { applicantKey, likenessesOf, nameKey, siteOf, statusOf } from './rules.ts'

describe('an applicant', () => {
  it('is the same however the name and the address are written', () => {
    expect(applicantKey(' Open  Door ', 'Ana@Mail.Example')).toBe('["open door","ana@mail.example"]')
  })

  it('is another one with another name or another address, wherever the border between them lies', () => {
    const words = fc.stringMatching(/^[a-z",[\]]{1,6}$/)
    fc.assert(
      fc.property(words, words, words, words, (name, email, otherName, otherEmail) => {
        const same = name === otherName && email === otherEmail
        expect(applicantKey(name, email) === applicantKey(otherName, otherEmail)).toBe(same)
      }),
    )
  })
})

describe('two registrations', () => {
  const some = { nameKey: 'harbor light fund', taxId: '12-3456789', site: 'harbor.example', contactDonorId: 'ada' }
  const nothing = { nameKey: '', taxId: null, site: null, contactDonorId: 'ben' }

  it.each(['The Harbor Light Fund, Inc.', 'HARBOR LIGHT FUND', ' harbor  light fund llc', 'Harbor “Light” Fund'])(
    'have the same name when one is written %s',
    (name) => expect(nameKey(name)).toBe('harbor light fund'),
  )

  it.each(['Incorporated', 'LLC', 'Corp.', 'Corporation', 'Co.', 'Company', 'Ltd.', 'of', 'a', 'and'])(
    'have the same name with and without the word %s, which says nothing',
    (word) => {
      expect(nameKey(`Harbor Light ${word}`)).toBe('harbor light')
      expect(nameKey(`${word} Harbor Light`)).toBe('harbor light')
    },
  )

  it('have the same name with a sign for the word, and another one where the words are others', () => {
    expect(nameKey('Harbor&Light')).toBe(nameKey('Harbor and Light'))
    expect(nameKey('Harborlight')).not.toBe(nameKey('Harbor Light'))
    expect([nameKey('The Company, Inc.'), nameKey(' . ')]).toEqual(['', ''])
  })

  it('have no website where none is written, or nothing that is one', () => {
    expect(['not a website', 'mailto:ana@harbor.example', '', null].map(siteOf)).toEqual([null, null, null, null])
  })

  it('have the same website with and without www, on any page of it', () => {
    expect(siteOf('https://www.Harbor.example/about')).toBe(siteOf('http://harbor.example'))
    expect(siteOf('https://www.Harbor.example/about')).toBe('harbor.example')
  })

  it('are alike in what both have and agree on, and never in what neither has', () => {
    expect(likenessesOf(some, some)).toEqual(['name', 'tax-id', 'website', 'contact'])
    expect(likenessesOf(some, { ...nothing, taxId: some.taxId })).toEqual(['tax-id'])
    expect(likenessesOf(nothing, { ...nothing, contactDonorId: 'cy' })).toEqual([])
  })
})

it('everybody reads that a review is pending until it is decided, also while something is asked', () => {
  expect((['pending', 'asked', 'approved', 'rejected'] as const).map(statusOf)).toEqual([
    'pending',
    'pending',
    'approved',
    'rejected',
  ])
})
