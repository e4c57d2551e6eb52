import { describe, expect, it } from '@jest/globals'
import { hashLinkToken, type LinkPurpose, newLinkToken } from './index.ts'

describe('the token of a mailed link', () => {
  it('is 256 random bits that need no escape in an address', () => {
    const tokens = Array.from({ length: 100 }, newLinkToken)
    expect(new Set(tokens).size).toBe(100)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  it('opens nothing of another purpose', () => {
    const purposes: LinkPurpose[] = [
      'cart',
      'desk-email',
      'desk-invitation',
      'desk-password',
      'erasure',
      'nonprofit',
      'prize',
      'sign-in',
      'subscription',
    ]
    const hashes = purposes.map((purpose) => hashLinkToken(purpose, 'a-token').toString('hex'))
    expect(new Set(hashes).size).toBe(purposes.length)
    expect(hashLinkToken('cart', 'another')).not.toEqual(hashLinkToken('cart', 'a-token'))
  })

  it('is kept as what it was: links in mailboxes depend on it', () => {
    expect(hashLinkToken('cart', 'a-token').toString('hex')).toBe(
      'c0f74f27ceeb7cc27ddbf10238404aeedd3f95788f7eb8d742a45d02c6b1a167',
    )
  })
})
