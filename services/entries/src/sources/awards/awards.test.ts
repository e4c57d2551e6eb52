import { afterAll, describe, expect, it } from '@jest/globals'
import { monthCaps } from '@evenhand/contracts/catalogue'
import { ReferralReward, SocialActivity } from '@evenhand/contracts/events'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import { sql } from '@evenhand/service-kit/postgres'
import { randomUUID } from 'node:crypto'
import { openHeardLedger } from '../../../tests/heard-ledger.ts'
import {
  affiliatePaid,
  affiliateReversed,
  multiplied,
  recorded,
  referralRewarded,
  rejected,
} from '../../../tests/told.ts'

const ledger = await openHeardLedger()
afterAll(async () => expect(await ledger.close()).toEqual([]))

describe('referrals, social activity and affiliates', () => {
  it('earn what the catalogue says, whatever multiplier runs', async () => {
    const donor = randomUUID()
    await ledger.hear(
      multiplied(donor, 3, '2026-11-19T12:00:00Z'),
      referralRewarded(donor, randomUUID()),
      recorded(donor, 'a post', SocialActivity.LIKE),
      recorded(donor, 'a post', SocialActivity.SHARE),
      recorded(donor, 'a post', SocialActivity.COMMENT),
      affiliatePaid(donor, randomUUID()),
    )
    expect(await ledger.totals(donor)).toEqual({ referral: 50n, social_media: 30n, affiliate: 100n })
  })

  it('earn once for a post, and never again once it is rejected, in whatever order', async () => {
    const [donor, other] = [randomUUID(), randomUUID()]
    await ledger.hear(recorded(donor, 'a'), recorded(donor, 'a'), recorded(donor, 'b'))
    expect(await ledger.totals(donor)).toEqual({ social_media: 20n })
    await ledger.hear(rejected(donor, 'a'), recorded(donor, 'a'))
    expect(await ledger.totals(donor)).toEqual({ social_media: 10n })
    await ledger.hear(rejected(other, 'a'), recorded(other, 'a'))
    expect(await ledger.totals(other)).toEqual({})
  })

  it('are earned again when a rejected activity is accepted after all, and taken back by the next rejection', async () => {
    const donor = randomUUID()
    await ledger.hear(recorded(donor, 'a'), rejected(donor, 'a'), recorded(donor, 'a', SocialActivity.SHARE, 3))
    expect(await ledger.totals(donor)).toEqual({ social_media: 10n })
    await ledger.hear(rejected(donor, 'a'), rejected(donor, 'a', SocialActivity.SHARE, 4))
    expect(await ledger.totals(donor)).toEqual({})
    expect((await ledger.linesOf(donor)).map(({ description }) => description)).toEqual([
      'Share on facebook',
      'Reversed: Share on facebook',
      'Reinstated: Share on facebook',
      'Reversed: Share on facebook',
    ])
  })

  it('of friends who sign up for free, the first of a month earn; one that is taken back leaves its place to the next', async () => {
    const donor = randomUUID()
    const friends = Array.from({ length: monthCaps.freeSignups + 2 }, () => randomUUID())
    const signedUp = (nth: number, more: Parameters<typeof referralRewarded>[2] = {}) =>
      referralRewarded(donor, friends[nth] ?? '', {
        changedAt: new Date(Date.parse('2026-11-05T12:00:00Z') + nth * 60_000).toISOString(),
        ...more,
      })
    const full = BigInt(monthCaps.freeSignups) * 50n
    const latestFirst = friends.map((_, nth) => signedUp(nth)).toReversed()
    await ledger.hear(...latestFirst, ...latestFirst)
    expect(await ledger.totals(donor)).toEqual({ referral: full })
    const counting = async () => {
      const left = Map.groupBy(await ledger.linesOf(donor), ({ description }) => description)
      return [...left].map(([description, { length }]) => [description, length])
    }
    expect(await counting()).toEqual([
      ['Referral: a friend became a member', monthCaps.freeSignups + 2],
      [`Past ${monthCaps.freeSignups} in a month: Referral: a friend became a member`, 2],
    ])
    await ledger.hear(signedUp(0, { stands: false, version: 2 }))
    expect(await ledger.totals(donor)).toEqual({ referral: full })
    await ledger.hear(signedUp(1, { stands: false, version: 2 }), signedUp(2, { stands: false, version: 2 }))
    expect(await ledger.totals(donor)).toEqual({ referral: full - 50n })
    await ledger.hear(
      referralRewarded(donor, friends[3] ?? '', { reward: ReferralReward.PAID_MEMBERSHIP }),
      referralRewarded(donor, randomUUID(), { changedAt: '2026-12-02T12:00:00Z' }),
    )
    expect(await ledger.totals(donor)).toEqual({ referral: full - 50n + 150n })
  })

  it('of friends who sign up for free, one that an administrator took back leaves its place to the next, too', async () => {
    const donor = randomUUID()
    const friends = Array.from({ length: monthCaps.freeSignups + 2 }, () => randomUUID())
    const signedUp = friends.map((friend, nth) =>
      referralRewarded(donor, friend, {
        changedAt: new Date(Date.parse('2026-11-05T12:00:00Z') + nth * 60_000).toISOString(),
      }),
    )
    await ledger.hear(...signedUp)
    const past = async () =>
      (await ledger.linesOf(donor)).filter(({ description }) => description.startsWith('Past ')).length
    const full = { referral: BigInt(monthCaps.freeSignups) * 50n }
    expect([await ledger.totals(donor), await past()]).toEqual([full, 0])
    await ledger.db.query(sql`
      insert into taken_back (cause, donor_id, reason, taken_by, taken_at)
      values (${`referral:${friends[0]}:free_signup`}, ${donor}, 'made up', 'administrator-1', now())`)
    const [last] = signedUp.slice(-1)
    if (last) await ledger.hear({ ...last, id: randomUUID() })
    expect(await ledger.totals(donor)).toEqual(full)
    const standing = await ledger.db.query<{ source: string }>(sql`
      select source from entries e where donor_id = ${donor} and kind = 'grant'
        and not exists (select 1 from entries r where r.reverses = e.id)`)
    expect(standing.map(({ source }) => source)).not.toContain(`referral:${friends[0]}:free_signup`)
    expect(standing.map(({ source }) => source)).toContain(`referral:${friends[monthCaps.freeSignups]}:free_signup`)
  })

  it('enter only a giveaway whose rules name the way', async () => {
    const [donor, other] = [randomUUID(), randomUUID()]
    const sealed = await openHeardLedger([])
    await sealed.hear(
      recorded(donor, 'a'),
      affiliatePaid(donor, randomUUID()),
      referralRewarded(donor, randomUUID()),
      recorded(other, 'a'),
      rejected(other, 'a'),
    )
    expect(await sealed.totals(donor)).toEqual({ referral: 50n })
    expect(await sealed.linesOf(other)).toEqual([])
    expect(await sealed.close()).toEqual([])
  })

  it('stand as the newest version of a reward says, whichever comes last', async () => {
    const [donor, friend, referral] = [randomUUID(), randomUUID(), randomUUID()]
    const [first, lost, again] = [
      referralRewarded(donor, friend),
      referralRewarded(donor, friend, { version: 2, stands: false }),
      referralRewarded(donor, friend, { version: 3, changedAt: '2026-12-01T12:00:00Z' }),
    ]
    await ledger.hear(first, lost)
    expect(await ledger.totals(donor)).toEqual({})
    await ledger.hear(again, { ...lost, id: randomUUID() })
    expect(await ledger.totals(donor)).toEqual({ referral: 50n })
    await ledger.hear(affiliateReversed(donor, referral), affiliatePaid(donor, referral))
    expect(await ledger.totals(donor)).toEqual({ referral: 50n })
  })

  it('of another donor under the same cause are refused', async () => {
    const friend = randomUUID()
    await ledger.hear(referralRewarded(randomUUID(), friend))
    await expect(ledger.hear(referralRewarded(randomUUID(), friend, { version: 2 }))).rejects.toBeInstanceOf(
      WrongMessage,
    )
  })
})

it.each([
  ['a reward of no kind', referralRewarded(randomUUID(), randomUUID(), { reward: 0 })],
  ['an activity on no platform', { ...recorded(randomUUID(), ''), id: randomUUID() }],
])('%s is a wrong message', async (_what, told) => {
  await expect(ledger.hear(told)).rejects.toBeInstanceOf(WrongMessage)
})
