import { afterAll, describe, expect, it } from '@jest/globals'
import { rulesStatement, type RulesTerms } from '@evenhand/contracts/catalogue'
import type { DescMessage } from '@bufbuild/protobuf'
import {
  GrantAwardedSchema,
  GrantCanceledSchema,
  GrantPaidSchema,
  GrantPaymentReturnedSchema,
  HoldDecidedSchema,
  MailFailedSchema,
  MailSentSchema,
  MemberRegisteredSchema,
  MemberStandingChangedSchema,
  RulesPublishedSchema,
  ThingHeldSchema,
  ThingReleasedSchema,
} from '@evenhand/contracts/events'
import { holdReactions } from '@evenhand/service-kit/holds'
import { refuseOtherRules, rulesReactions } from '@evenhand/service-kit/rules'
import { createLog } from '@evenhand/service-kit/telemetry'
import { testDatabase } from '@evenhand/service-kit/testing'
import { findAddressee } from '../../../services/donations/src/donors/addressee.ts'
import { insertDonorIfNew } from '../../../services/donations/src/donors/store.ts'
import { noticeReactions } from '../../../services/donations/src/memberships/notice-reactions.ts'
import { findMembership, insertMembership } from '../../../services/donations/src/memberships/store.ts'
import { sql } from '@evenhand/service-kit/postgres'
import { balances } from '../../../services/donations/src/books/store.ts'
import { grantReactions } from '../../../services/donations/src/grants/reactions.ts'
import { memberReactions } from '../../../services/donations/src/members/reactions.ts'
import { findRegisteredAt, listStandings } from '../../../services/donations/src/members/store.ts'
import { heldReactions } from '../../../services/donations/src/held/reactions.ts'
import { lockHeld } from '../../../services/donations/src/held/store.ts'
import { freshPacts } from '../pact-files.ts'
import { agreeOnEvent } from './heard-events.ts'

const { pactWith, compared } = freshPacts('donations')
const thingId = '0197a000-0000-7000-8000-00000000000a'

const store = await testDatabase(new URL('../../../services/donations/migrations/', import.meta.url))
const { db } = store
afterAll(() => store.drop())

/** A membership whose payment is missing, with a notice of that key. */
async function missingPayment(last: string, mailKey: string): Promise<string> {
  const [id, donorId] = [`0197a000-0000-7000-8000-0000000000${last}`, `1197a000-0000-8000-8000-0000000000${last}`]
  const startedAt = new Date('2026-10-21T12:00:00.000Z')
  const asked = new Date('2026-11-21T11:59:00.000Z')
  await db.transaction(async (tx) => {
    await insertDonorIfNew(tx, { donorId, email: `${last}@example.test`, name: 'Ada', now: startedAt })
    const gold = { kind: 'level', level: 'gold' } as const
    const subscriptionId = `sub_${last}`
    await insertMembership(tx, { id, donorId, monthly: gold, feeCover: 0n, subscriptionId, startedAt })
    await tx.query(sql`
      update memberships set state = 'past-due', behind_invoice = ${`in_${last}`}, behind_cents = 995, behind_since = ${asked},
        notice_key = ${mailKey}, notice_asked_at = ${asked}
      where id = ${id}`)
  })
  return id
}

describe('donations hears from email', () => {
  const about = { template: 'membership-payment-failed', lane: 'notice' }

  it('that a notice of a missing payment was sent, from when on there is time to pay', async () => {
    const mailKey = 'membership:in_c1:first-notice'
    const id = await missingPayment('c1', mailKey)
    await agreeOnEvent(pactWith('email'), {
      description: 'an email was sent',
      schema: MailSentSchema,
      example: { ...about, mailKey, sentAt: '2026-11-21T12:00:00.000Z' },
      reactions: noticeReactions(db),
    })
    expect((await findMembership(db, id))?.behind?.lapsesAt).toEqual(new Date('2026-11-29T04:59:59Z'))
  })

  it('that it could not be delivered, so that the desk sees it', async () => {
    const mailKey = 'membership:in_c2:first-notice'
    const id = await missingPayment('c2', mailKey)
    await agreeOnEvent(pactWith('email'), {
      description: 'an email could not be delivered',
      schema: MailFailedSchema,
      example: { ...about, mailKey, reason: 'reply-550', failedAt: '2026-11-21T12:00:00.000Z' },
      reactions: noticeReactions(db),
    })
    expect((await findMembership(db, id))?.behind).toMatchObject({
      lapsesAt: undefined,
      notice: { failure: 'reply-550' },
    })
  })
})

describe('donations hears', () => {
  it('that a tile is held from memorials, and can sell it', async () => {
    const heldUntil = '2026-11-21T12:15:00.000Z'
    await agreeOnEvent(pactWith('memorials'), {
      description: 'a tile was held',
      schema: ThingHeldSchema,
      example: {
        thingId,
        kind: 'memorial',
        name: 'Memorial tile 12, Honoring Veterans',
        priceCents: 100_00n,
        heldUntil,
      },
      reactions: heldReactions(db),
    })
    expect(await db.transaction((tx) => lockHeld(tx, 'memorial', thingId))).toEqual({
      thingId,
      kind: 'memorial',
      name: 'Memorial tile 12, Honoring Veterans',
      priceCents: 100_00n,
      heldUntil: new Date(heldUntil),
    })
  })

  it('that a sponsorship is held from sponsors, and can sell it until it is released', async () => {
    const sponsorshipId = '0197a000-0000-7000-8000-0000000000b1'
    const [releasedAt, heldUntil] = ['2026-11-21T12:15:00.000Z', '2026-11-21T12:30:00.000Z']
    const told = { pact: pactWith('sponsors'), reactions: heldReactions(db) }
    const heldNow = () => db.transaction((tx) => lockHeld(tx, 'sponsorship', sponsorshipId))
    const block = { kind: 'sponsorship', name: 'Sponsor block 7, 3 months', priceCents: 100_00n } as const
    await agreeOnEvent(told.pact, {
      description: 'a sponsorship was held',
      schema: ThingHeldSchema,
      example: { thingId: sponsorshipId, ...block, heldUntil },
      reactions: told.reactions,
    })
    expect(await heldNow()).toEqual({ thingId: sponsorshipId, ...block, heldUntil: new Date(heldUntil) })
    const invoicedId = '0197a000-0000-7000-8000-0000000000b5'
    const invoiceNumber = 'EI-2026-000001'
    await agreeOnEvent(told.pact, {
      description: 'a sponsorship was held by an invoice',
      schema: ThingHeldSchema,
      example: { thingId: invoicedId, ...block, heldUntil, invoiceNumber },
      reactions: told.reactions,
    })
    expect(await db.transaction((tx) => lockHeld(tx, 'sponsorship', invoicedId))).toMatchObject({ invoiceNumber })
    await agreeOnEvent(told.pact, {
      description: 'a sponsorship was released',
      schema: ThingReleasedSchema,
      example: { thingId: sponsorshipId, releasedAt },
      reactions: told.reactions,
    })
    expect(await heldNow()).toMatchObject({ heldUntil: new Date(releasedAt) })
  })

  it('who became a member from members, and lets them not enter for free besides', async () => {
    const [donorId, registeredAt] = ['0197a000-0000-7000-8000-00000000000d', '2026-11-21T12:00:00.000Z']
    await agreeOnEvent(pactWith('members'), {
      description: 'somebody registered as a member',
      schema: MemberRegisteredSchema,
      example: { donorId, registeredAt },
      reactions: memberReactions(db),
    })
    expect(await findRegisteredAt(db, donorId)).toEqual(new Date(registeredAt))
  })

  it('that a member account was deactivated from members, and ends what is paid for it by the month', async () => {
    const [donorId, changedAt] = ['0197a000-0000-7000-8000-00000000000e', '2026-11-21T12:00:00.000Z']
    await agreeOnEvent(pactWith('members'), {
      description: 'an administrator deactivated a member account',
      schema: MemberStandingChangedSchema,
      example: { donorId, version: 1, changedAt },
      reactions: memberReactions(db),
    })
    expect(await listStandings(db, donorId)).toEqual([{ version: 1, isActive: false, changedAt: new Date(changedAt) }])
  })

  it('which rules are in force from entries, and refuses older ones', async () => {
    const sha256 = 'ab'.repeat(32)
    const published = {
      giveaway: 'main-2026',
      version: 2,
      sha256,
      publishedAt: '2026-11-21T12:00:00.000Z',
      ageMin: 18,
      regionsAllowed: ['US-OH'],
    }
    await agreeOnEvent(pactWith('entries'), {
      description: 'rules were published',
      schema: RulesPublishedSchema,
      example: published,
      reactions: rulesReactions(db, createLog('donations')),
    })
    const says = (terms: RulesTerms) => rulesStatement(terms, 'giving')
    const accept = (version: number) => {
      const accepted = { giveaway: 'main-2026', version, sha256, statement: says({ ageMin: 18, version }) }
      return refuseOtherRules(db, accepted, { series: 'main', now: new Date(), says })
    }
    await accept(2)
    await expect(accept(1)).rejects.toMatchObject({ code: 'rules-changed' })
  })

  it('what becomes of a grant from nonprofits, and has it in the books', async () => {
    const [grantId, paymentId, at] = [thingId, '0197a000-0000-7000-8000-00000000000b', '2027-03-15T12:00:00.000Z']
    const told = [
      [
        'a grant was awarded',
        GrantAwardedSchema,
        { grantId, nonprofitId: grantId, roundId: grantId, cents: 600_000n, awardedAt: at },
      ],
      ['a part of a grant was paid', GrantPaidSchema, { paymentId, grantId, cents: 400_000n, paidAt: at }],
      [
        'a payment of a grant came back',
        GrantPaymentReturnedSchema,
        { paymentId, grantId, cents: 400_000n, returnedAt: at },
      ],
      [
        'a grant was canceled',
        GrantCanceledSchema,
        { cancellationId: paymentId, grantId, cents: 600_000n, canceledAt: at },
      ],
    ] as const
    const after: [bigint | undefined, bigint | undefined][] = []
    for (const [description, schema, example] of told) {
      await agreeOnEvent<DescMessage>(pactWith('nonprofits'), {
        description,
        schema,
        example,
        reactions: grantReactions(db),
      })
      const books = await balances(db)
      after.push([books.get('grants'), books.get('grants-payable')])
    }
    expect(after).toEqual([
      [600_000n, -600_000n],
      [600_000n, -200_000n],
      [600_000n, -600_000n],
      [0n, 0n],
    ])
  })

  it('from entries that a person decided about free entries, and asks for the email about it', async () => {
    const holdId = '0197a000-0000-7000-8000-0000000000d1'
    const [donorId, email] = ['1197a000-0000-8000-8000-0000000000d1', 'held@example.test']
    await db.transaction((tx) => insertDonorIfNew(tx, { donorId, email, name: 'Ada', now: new Date() }))
    await agreeOnEvent(pactWith('entries'), {
      description: 'a person decided about free entries that were held',
      schema: HoldDecidedSchema,
      example: { holdId, donorId, verdict: 'refused', version: 2 },
      reactions: holdReactions(db, findAddressee),
    })
    const asked = await db.query<{ to: string }>(sql`
      select payload ->> 'to' as "to" from outbox where payload ->> 'mailKey' = ${`hold:${holdId}:2`}`)
    expect(asked).toEqual([{ to: email }])
  })

  it('and the pact is the committed one', () => {
    const { written, committed } = compared()
    expect(written).toEqual(committed)
  })
})
