import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { calls } from './index.ts'

/** Lists for anyone that aren't turned by the page, and what keeps each of them short, whatever strangers do. */
const shortBecause: Readonly<Record<string, string>> = {
  '/api/benefiting-nonprofits': 'those that the desk has put in an order',
  '/api/cart/{sessionId}': 'a cart is full some time',
  '/api/draws': 'one for each giveaway',
  '/api/email/public-lists': 'those of the desk',
  '/api/giveaways': 'those of the desk',
  '/api/giveaways/{slug}/rules/versions': 'those of the desk',
  '/api/grant-rounds': 'those of the desk',
  '/api/landing-pages': 'those of the desk',
  '/api/ledger/heads': 'one for each giveaway',
  '/api/membership-levels': 'the levels of the catalogue',
  '/api/memorial-blocks': 'the tiles of a wall, reviewed',
  '/api/memorial-blocks/available-positions': 'the tiles of a wall',
  '/api/sponsor-wall': 'the blocks of the wall',
  '/api/sponsors': 'the blocks and tiers, reviewed',
  '/api/winners': 'those who were drawn',
}

const lists = calls.filter(
  ({ method, access, response }) =>
    method === 'GET' && access === 'anyone' && 'body' in response && response.body instanceof z.ZodArray,
)
const isPaged = ({ request: { query } }: (typeof calls)[number]) =>
  query instanceof z.ZodObject && 'limit' in query.shape

describe('a list that anyone may read', () => {
  it.each(lists.map((call) => [call.path, call] as const))('%s has a bound', (path, call) => {
    expect(isPaged(call)).toBe(!(path in shortBecause))
  })

  it('of those that strangers fill is turned by the page', () => {
    expect(lists.filter(isPaged).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/nonprofits', '/api/grant-applications']),
    )
  })
})
