/** Fills the lists of administrators with ROWS affiliates, each with a referral, for `npm run bench`. MONGODB_URL is the service's database. */
import { readConfig } from '@evenhand/service-kit/config'
import { newReview, openMongo } from '@evenhand/service-kit/mongo'
import { insertLong } from '@evenhand/service-kit/testing'
import { z } from 'zod'
import type { Affiliate } from '../src/affiliates/affiliate.ts'
import { affiliatesOf } from '../src/affiliates/store.ts'
import type { Referral } from '../src/referrals/referral.ts'
import { referralsOf } from '../src/referrals/store.ts'

const { MONGODB_URL, ROWS } = readConfig(z.object({ MONGODB_URL: z.url(), ROWS: z.coerce.number().int().min(1) }))
const at = new Date('2026-11-01T12:00:00Z')

const affiliate = (_id: string, place: number): Affiliate => ({
  ...newReview('pending', `ada byron ${place}`, at),
  _id,
  affiliateName: `Ada Byron ${place}`,
  email: `affiliate-${place}@mail.example`,
  donorId: _id,
  socialPlatforms: ['YouTube'],
  socialLinks: [`https://youtube.com/@byron-${place}`],
  followerCounts: [20_000],
  profiles: [`youtube.com/@byron-${place}`],
  code: _id,
  unsettledSince: null,
  browsers: [],
  requestKey: _id,
  requestFingerprint: '',
  createdAt: at,
})

/** One of a hundred is held by a rule. */
const referral = (_id: string, place: number): Referral => ({
  ...newReview('held', '', at),
  _id,
  donorId: _id,
  gifts: [{ giftId: _id, cents: '5000', at, code: 'ADA', click: null, card: null }],
  moves: [],
  signUp: null,
  signUpAffiliateId: null,
  signUpDay: null,
  from: { affiliateId: _id, affiliateDonorId: _id, code: 'ADA', click: null },
  paidAt: at,
  paidDay: '2026-11-01',
  cards: [],
  verdict: null,
  reason: null,
  appeal: null,
  isAppealOpen: false,
  forgiven: [],
  holds: place % 100 === 0 ? ['shared-card'] : ['no-click'],
  worth: 100,
  releasesAt: null,
  released: false,
  lookAt: null,
  toldVersion: 0,
  toldStanding: false,
})

const connection = await openMongo(MONGODB_URL)
await insertLong(await affiliatesOf(connection), ROWS, affiliate)
await insertLong(await referralsOf(connection), ROWS, referral)
await connection.close()
