import { afterAll, describe, expect, it } from '@jest/globals'
import {
  GiftConfirmedSchema,
  GiftKind,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MemberRegisteredSchema,
  MemberStandingChangedSchema,
  PurchaseReinstatedSchema,
  PurchaseReversedSchema,
  RulesPublishedSchema,
  ThingBoughtSchema,
  ThingPaymentBegunSchema,
} from '@evenhand/contracts/events'
import { insertOnce } from '@evenhand/service-kit/mongo'
import { newAffiliate } from '../../../services/sponsors/src/affiliates/use-cases.ts'
import { rulesReactions } from '../../../services/sponsors/src/published-rules/reactions.ts'
import { referralReactions } from '../../../services/sponsors/src/referrals/reactions.ts'
import { lookAgainSince } from '../../../services/sponsors/src/referrals/store.ts'
import { holdSponsorship } from '../../../services/sponsors/src/sponsorships/hold.ts'
import { sponsorshipReactions } from '../../../services/sponsors/src/sponsorships/reactions.ts'
import { findSponsorship, sponsorshipsOf } from '../../../services/sponsors/src/sponsorships/store.ts'
import { standingReactions } from '../../../services/sponsors/src/standings/reactions.ts'
import { wasActive } from '../../../services/sponsors/src/standings/store.ts'
import { donorIdOf, someAffiliates } from '../../../services/sponsors/tests/brought.ts'
import { affiliate, sponsorship } from '../examples.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('sponsors')
const pact = pactWith('donations')
const at = '2026-11-21T12:00:00.000Z'
const donorId = '1197a000-0000-8000-8000-00000000000b'
const giftId = '0197a000-0000-7000-8000-00000000000a'
const { code: referredByCode, clickId: referralClickId, form } = affiliate

const { connection, deps, referralOf } = await someAffiliates()
afterAll(() => connection.close())
const reactions = referralReactions(deps)
const { document } = newAffiliate(form, { donorIdOf, now: new Date(at) })
await insertOnce(
  deps.affiliates,
  { document: { ...document, code: referredByCode, state: 'approved' }, events: [] },
  undefined,
)

describe('sponsors hears', () => {
  it('from donations that a gift came by a link, that it went back, and that it came again', async () => {
    const came = { referredByCode, referralClickId, cardKey: 'ab'.repeat(16) }
    await agreeOnEvent(pact, {
      description: 'a gift that came by a link was confirmed',
      schema: GiftConfirmedSchema,
      example: { giftId, donorId, kind: GiftKind.ONE_TIME, amountCents: 50_00n, confirmedAt: at, ...came },
      reactions,
    })
    expect(await referralOf(donorId)).toMatchObject({ state: 'held', from: { code: referredByCode } })
    const told = { giftId, donorId, amountCents: 50_00n }
    await agreeOnEvent(pact, {
      description: 'a gift was paid back',
      schema: GiftReversedSchema,
      example: { ...told, reversalId: '0197a000-0000-7000-8000-0000000000f1', reversedAt: at },
      reactions,
    })
    expect(await referralOf(donorId)).toMatchObject({ state: 'reversed' })
    await agreeOnEvent(pact, {
      description: 'the money of a gift came again',
      schema: GiftReinstatedSchema,
      example: { ...told, reversalId: '0197a000-0000-7000-8000-0000000000f2', reinstatedAt: at },
      reactions,
    })
    expect(await referralOf(donorId)).toMatchObject({ state: 'held' })
  })

  it('from donations that a sponsorship is paid, that its money went back, and that it came again', async () => {
    const sponsorships = await sponsorshipsOf(connection)
    const about = { pact, reactions: sponsorshipReactions({ sponsorships, now: () => new Date(at) }) }
    const choosing = { holder: undefined, idempotency: undefined, donorIdOf, now: new Date(at) }
    const { _id, ...held } = await holdSponsorship(
      sponsorships,
      { kind: 'tier', tier: 'silver', ...sponsorship.company },
      choosing,
    )
    await sponsorships.deleteOne({ _id })
    await sponsorships.create({ ...held, _id: sponsorship.id })
    const known = () => findSponsorship(sponsorships, sponsorship.id)
    const thing = { thingId: sponsorship.id, thingKind: 'sponsorship' }
    const heldUntil = '2026-11-21T13:00:00.000Z'
    await agreeOnEvent(about.pact, {
      description: 'somebody began to pay a sponsorship',
      schema: ThingPaymentBegunSchema,
      example: { ...thing, heldUntil },
      reactions: about.reactions,
    })
    expect(await known()).toMatchObject({ state: 'held', heldUntil: new Date(heldUntil) })
    const bought = { ...thing, purchaseId: '0197a000-0000-7000-8000-0000000000b2', amountCents: 1_500_00n }
    await agreeOnEvent(about.pact, {
      description: 'a sponsorship was bought',
      schema: ThingBoughtSchema,
      example: { ...bought, boughtAt: at },
      reactions: about.reactions,
    })
    expect(await known()).toMatchObject({ state: 'waiting' })
    await agreeOnEvent(about.pact, {
      description: 'the money of a sponsorship went back',
      schema: PurchaseReversedSchema,
      example: { ...bought, reversalId: '0197a000-0000-7000-8000-0000000000b3' },
      reactions: about.reactions,
    })
    expect(await known()).toMatchObject({ state: 'paid-back' })
    await agreeOnEvent(about.pact, {
      description: 'the money of a sponsorship came again',
      schema: PurchaseReinstatedSchema,
      example: { ...bought, reversalId: '0197a000-0000-7000-8000-0000000000b4' },
      reactions: about.reactions,
    })
    expect(await known()).toMatchObject({ state: 'waiting' })
  })

  it('from members by which link somebody registered', async () => {
    const newcomer = '1197a000-0000-8000-8000-00000000000c'
    await agreeOnEvent(pactWith('members'), {
      description: 'somebody registered by the link of an affiliate',
      schema: MemberRegisteredSchema,
      example: { donorId: newcomer, registeredAt: at, referredByCode, referralClickId },
      reactions,
    })
    expect(await referralOf(newcomer)).toMatchObject({ signUp: { code: referredByCode }, signUpDay: '2026-11-21' })
  })

  it('from members that an affiliate’s account was deactivated', async () => {
    await agreeOnEvent(pactWith('members'), {
      description: 'an administrator deactivated a member account',
      schema: MemberStandingChangedSchema,
      example: { donorId, isActive: false, version: 1, changedAt: at },
      reactions: standingReactions(deps.standings, (affiliate, since) =>
        lookAgainSince(deps.referrals, affiliate, since, deps.now()),
      ),
    })
    expect(await wasActive(deps.standings, donorId, new Date(at))).toBe(false)
  })

  it('from entries which ways the rules name', async () => {
    await agreeOnEvent(pactWith('entries'), {
      description: 'rules that name affiliates were published',
      schema: RulesPublishedSchema,
      example: {
        giveaway: 'main-2026',
        version: 2,
        publishedAt: at,
        opensAt: at,
        closesAt: '2026-12-16T05:00:00.000Z',
        waysIn: ['affiliates'],
      },
      reactions: rulesReactions(deps.rules, async () => undefined),
    })
    expect(await deps.rules.findById('main-2026:2').lean()).toMatchObject({ waysIn: ['affiliates'] })
  })

  it('and the pacts are the committed ones', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
