import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { disputeDays } from '@evenhand/contracts/catalogue'
import { encodeEvent, MemberStandingChangedSchema } from '@evenhand/contracts/events'
import fc from 'fast-check'
import { begin, dayMs, donorIdOf, someAffiliates, standsBy } from '../../tests/brought.ts'
import { keepRules } from '../published-rules/store.ts'
import { browsersMax, findAffiliate, markUnsettled, noteBrowser } from '../affiliates/store.ts'
import { standingReactions } from '../standings/reactions.ts'
import { changeReferral } from './change.ts'
import { decideReferrals, previewReferrals } from './decide.ts'
import { signedUp } from './learn.ts'
import { settle } from './settle.ts'
import { finishUnsettled } from './settle-again.ts'
import { lookAgain, lookAgainSince } from './store.ts'

const world = await someAffiliates()
const { clock, trusted, approved, bring, give, follow, back, referralOf, decideAbout, accept, lookAtDue, entriesOf } =
  world
afterAll(() => world.connection.close())
afterEach(() => {
  clock.now = begin
})

const matured = new Date(begin.getTime() + disputeDays * dayMs)
const afterMaturing = async () => {
  clock.now = matured
  await lookAtDue()
}

describe('a paid referral', () => {
  it('is pending while its payment may be disputed, and then earns a hundred entries once, however often it is told', async () => {
    const affiliate = await trusted()
    const { donorId, giftId, referral } = await bring(affiliate)
    expect(referral).toMatchObject({ state: 'pending', holds: [], releasesAt: matured, toldStanding: false })
    const again = { donorId, giftId, code: affiliate.code, click: referral.from?.click ? 'x' : null }
    await Promise.all(Array.from({ length: 10 }, () => give(again)))
    await afterMaturing()
    await Promise.all([lookAtDue(), lookAtDue()])
    expect(await referralOf(donorId)).toMatchObject({ state: 'counted', toldVersion: 1, worth: 100 })
    // Five that were accepted before, and this one.
    expect(await entriesOf(affiliate.donorId)).toBe(600)
  })

  it('is given once a giver, whatever they give later and through whose link', async () => {
    const [affiliate, other] = [await trusted(), await trusted()]
    const { donorId } = await bring(affiliate)
    await bring(affiliate, { donorId, at: new Date(begin.getTime() + 1_000) })
    await bring(other, { donorId, at: new Date(begin.getTime() + 2_000) })
    await afterMaturing()
    expect(await entriesOf(affiliate.donorId)).toBe(600)
    expect(await entriesOf(other.donorId)).toBe(500)
  })

  it('is of whoever gives for the first time, and of nobody who has given before', async () => {
    const affiliate = await trusted()
    const { donorId } = await give({ at: new Date(begin.getTime() - dayMs) })
    await bring(affiliate, { donorId })
    expect(await referralOf(donorId)).toMatchObject({ state: 'none' })
  })

  it('goes with its money, and comes again with it', async () => {
    const affiliate = await trusted()
    const { donorId, giftId } = await bring(affiliate)
    await afterMaturing()
    await back(donorId, giftId, 'part', 20_00n)
    expect(await referralOf(donorId)).toMatchObject({ state: 'counted' })
    await back(donorId, giftId, 'rest', 5_00n)
    await back(donorId, giftId, 'rest', 5_00n)
    expect(await referralOf(donorId)).toMatchObject({ state: 'reversed', toldVersion: 2, toldStanding: false })
    await back(donorId, giftId, 'won', -25_00n)
    expect(await referralOf(donorId)).toMatchObject({ state: 'counted', toldVersion: 3, toldStanding: true })
  })

  it('matures from the oldest gift that has money left', async () => {
    const affiliate = await trusted()
    const { donorId, giftId } = await bring(affiliate)
    await back(donorId, giftId, 'all of it', 25_00n)
    const later = new Date(begin.getTime() + 100 * dayMs)
    const { referral } = await give({ donorId, at: later })
    expect(referral).toMatchObject({
      state: 'pending',
      releasesAt: new Date(later.getTime() + disputeDays * dayMs),
    })
    await afterMaturing()
    expect(await referralOf(donorId)).toMatchObject({ state: 'pending' })
  })

  it('is of whoever brought the first gift, also where that is heard later, and stays where a person has spoken', async () => {
    const [first, second] = [await trusted(), await trusted()]
    const earlier = { at: new Date(begin.getTime() - dayMs) }
    const clicked = { at: new Date(begin.getTime() - 2 * dayMs) }
    const { donorId } = await bring(second)
    await bring(first, { donorId, ...earlier }, clicked)
    expect(await referralOf(donorId)).toMatchObject({ state: 'pending', from: { affiliateId: first._id } })
    const decided = await bring(second)
    await accept([decided.donorId])
    await bring(first, { donorId: decided.donorId, ...earlier }, clicked)
    expect(await referralOf(decided.donorId)).toMatchObject({ state: 'none', from: { affiliateId: second._id } })
  })

  it('that is to be looked at again while it is looked at is', async () => {
    const affiliate = await trusted()
    const { donorId } = await bring(affiliate)
    let attempts = 0
    await changeReferral(world.deps.referrals, donorId, begin, async (known) => {
      if (++attempts === 1) await lookAgain(world.deps.referrals, begin, affiliate._id)
      return settle(world.deps, known)
    })
    expect(attempts).toBe(2)
  })

  it('is looked at again for who was approved, also where whoever approved died in the middle', async () => {
    const affiliate = await trusted()
    const { donorId } = await bring(affiliate)
    const suspended = await world.review(affiliate._id, 'suspended', affiliate.version)
    await lookAgain(world.deps.referrals, begin, affiliate._id)
    await lookAtDue()
    expect(await referralOf(donorId)).toMatchObject({ state: 'held' })
    await markUnsettled(world.deps.affiliates, affiliate._id, begin)
    await world.review(affiliate._id, 'approved', suspended.version)
    await lookAtDue()
    expect(await referralOf(donorId)).toMatchObject({ state: 'held' })
    clock.now = new Date(begin.getTime() + 120_000)
    await finishUnsettled(world.deps)
    await lookAtDue()
    expect(await referralOf(donorId)).toMatchObject({ state: 'pending' })
    expect(await findAffiliate(world.deps.affiliates, affiliate._id)).toMatchObject({ unsettledSince: null })
  })

  it('counts within thirty days of the click, and not after', async () => {
    const affiliate = await trusted()
    const ago = (days: number, more = 0) => ({ at: new Date(begin.getTime() - days * dayMs - more) })
    const inTime = await bring(affiliate, {}, ago(30))
    const tooLate = await bring(affiliate, {}, ago(30, 1))
    expect([inTime.referral.state, tooLate.referral.state]).toEqual(['pending', 'none'])
  })

  it('can come of a registration through the link, where the gift has none', async () => {
    const affiliate = await trusted()
    const click = await follow(affiliate)
    const donorId = randomUUID()
    await signedUp(world.deps, donorId, { code: affiliate.code, click: click._id, at: begin })
    clock.now = new Date(begin.getTime() + dayMs)
    await give({ donorId })
    expect(await referralOf(donorId)).toMatchObject({ state: 'pending', signUpAffiliateId: affiliate._id })
  })

  it('earns nothing by rules that do not name affiliates', async () => {
    const affiliate = await trusted()
    await keepRules(world.deps.rules, {
      _id: 'main-2025:1',
      giveaway: 'main-2025',
      version: 1,
      opensAt: new Date('2025-01-01T05:00:00Z'),
      closesAt: new Date('2025-12-16T05:00:00Z'),
      waysIn: ['social'],
    })
    clock.now = new Date('2025-06-01T17:00:00Z')
    const { referral } = await bring(affiliate)
    expect(referral.worth).toBe(0)
  })

  it('of a suspended affiliate is held, and pending again once they are approved', async () => {
    const affiliate = await trusted()
    const { donorId } = await bring(affiliate)
    const suspended = await world.review(affiliate._id, 'suspended', affiliate.version)
    await bring(affiliate, { donorId, at: new Date(begin.getTime() + 1) })
    expect(await referralOf(donorId)).toMatchObject({ state: 'held', holds: [] })
    await world.review(affiliate._id, 'approved', suspended.version)
    await bring(affiliate, { donorId, at: new Date(begin.getTime() + 2) })
    expect(await referralOf(donorId)).toMatchObject({ state: 'pending' })
  })
})

describe('a person', () => {
  it('decides once, whoever else decides at the same time', async () => {
    const affiliate = await approved()
    const { donorId } = await bring(affiliate)
    const outcomes = await Promise.all([
      decideAbout([donorId], 'accepted'),
      decideAbout([donorId], 'rejected'),
      decideAbout([donorId], 'accepted'),
    ])
    expect(outcomes.flat().filter(({ outcome }) => outcome === 'decided')).toHaveLength(1)
    expect((await referralOf(donorId)).acts).toHaveLength(1)
  })

  it('takes entries back by rejecting what has counted, and gives them again by accepting it', async () => {
    const affiliate = await trusted()
    const { donorId } = await bring(affiliate)
    await afterMaturing()
    await decideAbout([donorId], 'rejected')
    expect(await referralOf(donorId)).toMatchObject({ state: 'rejected', toldStanding: false, toldVersion: 2 })
    await accept([donorId])
    expect(await referralOf(donorId)).toMatchObject({ state: 'counted', toldStanding: true, toldVersion: 3 })
  })

  it('accepts what they have seen, and is shown first what came to light since the rules were asked', async () => {
    const affiliate = await approved()
    const { donorId, referral } = await bring(affiliate, { card: 'their card' })
    expect(referral.holds).toEqual(['first-ones'])
    await bring(affiliate, { card: 'their card' })
    expect(await accept([donorId])).toMatchObject([{ outcome: 'changed' }])
    expect(await referralOf(donorId)).toMatchObject({
      state: 'held',
      holds: ['shared-card', 'first-ones'],
      forgiven: [],
    })
    expect(await accept([donorId])).toMatchObject([{ outcome: 'decided' }])
    expect(await referralOf(donorId)).toMatchObject({ state: 'pending', forgiven: ['shared-card', 'first-ones'] })
  })

  it('that is sent again changes nothing and says so, and one that is not the same finds it changed', async () => {
    const affiliate = await approved()
    const { donorId } = await bring(affiliate)
    const { _id: id, version } = await referralOf(donorId)
    const seen = [{ id, seen: version }]
    const accepting = { verdict: 'accepted' as const, referrals: seen }
    // Before, it is said what would happen, and nothing does.
    expect(await previewReferrals(world.deps, accepting)).toEqual([{ id, outcome: 'decided' }])
    expect((await referralOf(donorId)).acts).toHaveLength(0)
    expect(await decideReferrals(world.deps, accepting, 'admin')).toMatchObject([{ outcome: 'decided' }])
    expect(await previewReferrals(world.deps, accepting)).toEqual([{ id, outcome: 'unchanged' }])
    expect(await previewReferrals(world.deps, { ...accepting, verdict: 'rejected' })).toEqual([
      { id, outcome: 'changed' },
    ])
    expect(await decideReferrals(world.deps, accepting, 'admin')).toMatchObject([{ outcome: 'unchanged' }])
    const rejecting = { verdict: 'rejected' as const, reason: 'No.', referrals: seen }
    expect(await decideReferrals(world.deps, rejecting, 'other')).toMatchObject([{ outcome: 'changed' }])
    expect((await referralOf(donorId)).acts).toHaveLength(1)
  })

  it('who decides one leaves the others as they were seen', async () => {
    const affiliate = await approved()
    const [one, two] = [await bring(affiliate), await bring(affiliate)]
    const { version } = await referralOf(two.donorId)
    await accept([one.donorId])
    await lookAtDue()
    expect(await referralOf(two.donorId)).toMatchObject({ version, lookAt: null })
  })

  it('accepts nothing whose money is gone', async () => {
    const affiliate = await approved()
    const { donorId, giftId } = await bring(affiliate)
    await back(donorId, giftId, 'all of it', 25_00n)
    expect(await accept([donorId])).toMatchObject([{ outcome: 'unchanged' }])
    expect(await referralOf(donorId)).toMatchObject({ state: 'reversed', verdict: null })
  })

  it('who has accepted what a rule held is asked again only by another rule', async () => {
    const affiliate = await trusted()
    const { donorId } = await bring(affiliate, { card: 'one card' })
    const twin = await bring(affiliate, { card: 'one card' })
    expect(twin.referral).toMatchObject({ state: 'held', holds: ['shared-card'] })
    await accept([twin.donorId])
    expect(await referralOf(twin.donorId)).toMatchObject({ state: 'pending', forgiven: ['shared-card'] })
    // The first one is looked at again as it matures, and the card is behind two by then.
    await afterMaturing()
    expect(await referralOf(donorId)).toMatchObject({ state: 'held', holds: ['shared-card'] })
    expect(await referralOf(twin.donorId)).toMatchObject({ state: 'counted' })
  })
})

describe('an affiliate whose member account is deactivated', () => {
  const standingChanged = async (donorId: string, isActive: boolean, version: number, changedAt: Date) => {
    const { standings, referrals, now } = world.deps
    const [hears] = standingReactions(standings, (affiliate, since) =>
      lookAgainSince(referrals, affiliate, since, now()),
    )
    const told = { memberId: donorId, donorId, isActive, version, changedAt: changedAt.toISOString() }
    const json = encodeEvent(MemberStandingChangedSchema, told)
    await hears?.handle(json, { id: randomUUID(), type: MemberStandingChangedSchema.typeName, time: new Date() })
  }
  const later = (days: number) => new Date(begin.getTime() + days * dayMs)

  it('earns nothing for what is paid from then on, keeps what was paid before, and earns again once it is active', async () => {
    const affiliate = await trusted()
    const before = await bring(affiliate)
    await standingChanged(affiliate.donorId, false, 1, later(1))
    clock.now = later(2)
    const during = await bring(affiliate)
    expect(during.referral).toMatchObject({ state: 'none' })
    await standingChanged(affiliate.donorId, true, 2, later(3))
    clock.now = later(4)
    const after = await bring(affiliate)
    clock.now = new Date(matured.getTime() + 10 * dayMs)
    await lookAtDue()
    expect(await referralOf(before.donorId)).toMatchObject({ state: 'counted' })
    expect(await referralOf(during.donorId)).toMatchObject({ state: 'none', toldStanding: false })
    expect(await referralOf(after.donorId)).toMatchObject({ state: 'counted' })
    expect(await entriesOf(affiliate.donorId)).toBe(700)
  })

  it('loses what was paid from then on also where that is heard later, and heard twice it is the same', async () => {
    const affiliate = await trusted()
    clock.now = later(2)
    const { donorId } = await bring(affiliate)
    clock.now = new Date(matured.getTime() + 10 * dayMs)
    await lookAtDue()
    expect(await referralOf(donorId)).toMatchObject({ state: 'counted' })
    for (let time = 0; time < 2; time++) await standingChanged(affiliate.donorId, false, 1, later(1))
    await lookAtDue()
    expect(await referralOf(donorId)).toMatchObject({ state: 'none', toldStanding: false, toldVersion: 2 })
    expect(await entriesOf(affiliate.donorId)).toBe(500)
  })
})

describe('a browser of an affiliate', () => {
  it('is remembered once, and the last fifty are', async () => {
    const affiliate = await approved()
    for (let nth = 0; nth < browsersMax + 5; nth++) {
      const known = (await findAffiliate(world.deps.affiliates, affiliate._id)) ?? affiliate
      for (let time = 0; time < 2; time++) await noteBrowser(world.deps.affiliates, known, `browser-${nth}`)
    }
    const { browsers = [] } = (await findAffiliate(world.deps.affiliates, affiliate._id)) ?? {}
    expect(browsers).toEqual(Array.from({ length: browsersMax }, (_, nth) => `browser-${nth + 5}`))
  })
})

describe('a ring of two hundred fakes', () => {
  it('earns nothing before a person has looked', async () => {
    const affiliate = await approved()
    // Each fake has a mailbox, a browser, a network and a card of its own: nothing gives them away but their number.
    for (let part = 0; part < 20; part++)
      await Promise.all(Array.from({ length: 10 }, () => bring(affiliate, { cents: 1_00n })))
    await afterMaturing()
    expect(await entriesOf(affiliate.donorId)).toBe(0)
    // Two hundred gifts are brought and heard of.
  }, 120_000)
})

describe('honest referrals', () => {
  it('lose nothing, once a person has looked at the first ones of their affiliate', async () => {
    const affiliate = await approved()
    const donorIds: string[] = []
    for (let one = 0; one < 20; one++) donorIds.push((await bring(affiliate)).donorId)
    await accept(donorIds.slice(0, 5))
    await lookAtDue()
    await afterMaturing()
    expect(await entriesOf(affiliate.donorId)).toBe(2_000)
  })
})

describe('affiliates who bring each other', () => {
  it('are held, also the one who was brought before the circle was closed', async () => {
    const emails = [`${randomUUID()}@example.org`, `${randomUUID()}@example.org`, `${randomUUID()}@example.org`]
    const [one, two, three] = [await trusted(emails[0]), await trusted(emails[1]), await trusted(emails[2])]
    await bring(one, { donorId: donorIdOf(emails[1] ?? '') })
    await bring(two, { donorId: donorIdOf(emails[2] ?? '') })
    const last = await bring(three, { donorId: donorIdOf(emails[0] ?? '') })
    expect(last.referral).toMatchObject({ state: 'held', holds: ['circle'] })
    await afterMaturing()
    for (const email of emails)
      expect(await referralOf(donorIdOf(email))).toMatchObject({ state: 'held', holds: ['circle'] })
  })
})

const step = fc.record({
  does: fc.constantFrom('pay', 'refund', 'dispute', 'win', 'wait', 'reject', 'accept'),
  twice: fc.boolean(),
})

describe('any history of a referral', () => {
  it('ends with at most a hundred entries, and with none while its money is gone, in whatever order it is heard', async () => {
    const affiliate = await trusted()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        clock.now = begin
        const [donorId, giftId, click] = [randomUUID(), randomUUID(), await follow(affiliate)]
        const paying = { donorId, giftId, code: affiliate.code, click: click._id, card: giftId, at: begin }
        // Told apart from the service: which money went where.
        const told = { paid: false, back: new Map<string, bigint>() }
        const heard = async (id: string, cents: bigint) => {
          told.back.set(id, cents)
          await back(donorId, giftId, id, cents)
        }
        const acts = {
          pay: async () => void ((told.paid = true), await give(paying)),
          refund: () => heard('refund', 25_00n),
          dispute: () => heard('dispute', 25_00n),
          win: () => heard('win', -25_00n),
          wait: async () => {
            clock.now = matured
            await lookAtDue()
          },
          reject: async () => void (told.paid && (await decideAbout([donorId], 'rejected'))),
          accept: async () => void (told.paid && (await accept([donorId]))),
        }
        for (const { does, twice } of steps) for (let time = 0; time < (twice ? 2 : 1); time++) await acts[does]()
        await afterMaturing()
        const left = 25_00n - [...told.back.values()].reduce((sum, cents) => sum + cents, 0n)
        const known = await world.deps.referrals.findOne({ donorId }).lean()
        const stands = standsBy(known?.outbox ?? [])
        if (!told.paid || left <= 0n) expect(stands).toBe(false)
        else expect(stands).toBe(known?.verdict !== 'rejected')
        // No other giver of these histories is to be like this one.
        await world.deps.referrals.deleteOne({ donorId })
      }),
      { numRuns: 60, endOnFailure: true },
    )
    // The five that were accepted before have matured in between; what histories left is gone with them.
    expect(await entriesOf(affiliate.donorId)).toBe(500)
    // Each of sixty histories is up to sixteen acts.
  }, 240_000)
})
