import { anonymous, hashLinkToken, mailboxProofs } from '@evenhand/service-kit/auth'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { rulesStatement } from '@evenhand/contracts/catalogue'
import {
  AdministratorActedSchema,
  ErasureWaitsSchema,
  GiftConfirmedSchema,
  GiftReinstatedSchema,
  GiftReversedSchema,
  MailRequestedSchema,
  MembershipChangedSchema,
  MultiplierBoughtSchema,
  PurchaseReinstatedSchema,
  PurchaseReversedSchema,
  ThingBoughtSchema,
  ThingPaymentBegunSchema,
} from '@evenhand/contracts/events'
import { gifts } from '@evenhand/contracts/http'
import { json, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, payWithCard, testProcessor } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { insertApproval } from '../../../services/donations/src/approvals/store.ts'
import { type CartItem, insertItem, lockCart } from '../../../services/donations/src/cart/store.ts'
import { insertLink } from '../../../services/donations/src/cart-links/store.ts'
import { openCheckout } from '../../../services/donations/src/checkout/opening/open-checkout.ts'
import { prepare } from '../../../services/donations/src/checkout/opening/prepare.ts'
import { findAddressee } from '../../../services/donations/src/donors/addressee.ts'
import { insertDonorIfNew, lockDonor } from '../../../services/donations/src/donors/store.ts'
import { confirmGifts } from '../../../services/donations/src/confirmation/confirm-gifts.ts'
import { enterFree } from '../../../services/donations/src/free-entries/enter-free.ts'
import { type Gift, isHeldLine } from '../../../services/donations/src/gifts/rules.ts'
import { findGift, insertGift } from '../../../services/donations/src/gifts/store.ts'
import { setLevel } from '../../../services/donations/src/memberships/set-level.ts'
import { insertMembership } from '../../../services/donations/src/memberships/store.ts'
import { newTurns } from '../../../services/donations/src/processor/in-turns.ts'
import { requestRefundNotice } from '../../../services/donations/src/money-back/refund-notice.ts'
import { saveMoneyBack } from '../../../services/donations/src/money-back/store.ts'
import { writeReversal } from '../../../services/donations/src/money-back/write-reversal.ts'
import { followReceipt } from '../../../services/donations/src/receipts/issue-receipt.ts'
import { mailCorrectedReceipt } from '../../../services/donations/src/receipts/mails.ts'
import { reissueReceipt } from '../../../services/donations/src/receipts/reissue-receipt.ts'
import { findReceipt } from '../../../services/donations/src/receipts/store.ts'
import { keepRules } from '../../../services/donations/src/accepted-rules/store.ts'
import { recordOfflineGift } from '../../../services/donations/src/offline-gifts/record-offline-gift.ts'
import { finishReconciliation, insertReconciliation } from '../../../services/donations/src/reconciliation/store.ts'
import { openProcessor } from '../../../services/donations/src/stripe/open-processor.ts'
import { beginHeldPayments } from '../../../services/donations/src/held/begin-payment.ts'
import { donateLater } from '../../../services/donations/src/checkout/opening/donate-later.ts'
import { saveHeld } from '../../../services/donations/src/held/store.ts'
import { donationsUnderTest } from '../../../services/donations/tests/donations-under-test.ts'
import {
  affiliate,
  askedApproval,
  cart,
  cartItem,
  cartLinkToken,
  donor,
  shownGift,
  sponsorship,
  waitingDonation,
} from '../examples.ts'
import { askAboutDecided } from './decided-hold.ts'
import { heldMembershipAt } from './held-membership.ts'
import { answerToErasure, erasureTellings } from './erasure-tellings.ts'
import { newestEvent, verifyMessages } from './outbox.ts'
import { browser, verifyHttp } from './verify.ts'

const donations = await donationsUnderTest()
const { db, donorIdOf } = donations
afterAll(() => donations.stop())

const donorId = donorIdOf(donor.email)
const held = heldMembershipAt(donations)
const now = new Date('2026-11-21T12:00:00Z')

describe('donations keeps its pacts', () => {
  beforeEach(async () => forgetAll())

  /** As if nothing had happened: also of tables that keep for ever what was written, and refuse to be emptied. */
  const forgetAll = () =>
    db.transaction(async (tx) => {
      await tx.query(sql`set local session_replication_role = replica`)
      await tx.query(
        sql`truncate donors, gifts, carts, cart_items, checkouts, outbox, idempotency_keys, published_rules cascade`,
      )
    })

  const statement = rulesStatement({ ageMin: 18, version: 1 }, 'giving')
  const shownRules = { giveaway: 'main', version: 1, sha256: 'ab'.repeat(32), statement }
  const publishRules = (version: number) =>
    db.query(
      sql`insert into published_rules (giveaway, version, sha256) values ('main', ${version}, ${shownRules.sha256})`,
    )

  /** The donor, with what is paid or entered in `work`, in one transaction. */
  const withDonor = <T>(work: (tx: Transaction, known: Awaited<ReturnType<typeof lockDonor>>) => Promise<T>) =>
    db.transaction(async (tx) => {
      await insertDonorIfNew(tx, { donorId, ...donor, now })
      return work(tx, await lockDonor(tx, donorId))
    })
  const confirm = (line: Gift['line'], id: string = uuidv7(), came: Parameters<typeof confirmGifts>[1]['came'] = {}) =>
    withDonor(async (tx, known) => {
      const pending = { id, donorId, checkoutId: null, giveaway: 'main', line, source: `pact:${id}`, region: 'US-OH' }
      const unpaid = { confirmedAt: null, paymentId: null, paidBackCents: 0n } as const
      const gift: Gift = { ...pending, ...unpaid, state: 'pending', createdAt: now }
      if (isHeldLine(line)) await saveHeld(tx, { ...line, priceCents: line.cents, heldUntil: now })
      await insertGift(tx, gift)
      await confirmGifts(tx, { donor: known, gifts: [gift], paidAt: now, paymentId: null, receiptKey: id, came })
    })
  const fillCart = (item: Partial<CartItem> & { id: string; sessionId: string }) =>
    db.transaction(async (tx) => {
      await lockCart(tx, item.sessionId, now)
      const gift = {
        productType: 'donation',
        productId: 'donation',
        level: null,
        cents: 50_00n,
        isRecurring: false,
      } as const
      const metadata = { name: 'Gift of $50', donorEmail: donor.email, donorName: donor.name }
      const whole = { ...gift, quantity: 1, donorEmail: donor.email, metadata, createdAt: now, updatedAt: now, ...item }
      await insertItem(tx, whole)
    })
  const fillWithGift = async () => {
    await forgetAll()
    await fillCart({ id: cartItem.shown, sessionId: cart.filled })
  }
  const fillWithMultiplier = async () => {
    await forgetAll()
    const sessionId = cart.sessionOfMultiplier
    await fillCart({ id: cartItem.removable, sessionId })
    const multiplier = { productType: 'multiplier', productId: 'multiplier-2x', cents: 5_00n } as const
    const words = { donorEmail: null, metadata: { name: '2x Entry Multiplier' } }
    await fillCart({ id: cartItem.multiplier, sessionId, ...multiplier, ...words })
  }
  const mailCart = async () => {
    await fillWithGift()
    const link = { tokenHash: hashLinkToken('cart', cartLinkToken), sessionId: cart.filled, addressKey: donorId }
    const createdAt = new Date()
    const expiresAt = new Date(createdAt.getTime() + 60_000)
    await db.transaction((tx) => insertLink(tx, { ...link, createdAt, expiresAt }))
  }
  /** As the browser pays it: at the processor, and then it says so. */
  const payCart = async () => {
    await fillWithGift()
    const wanted = {
      amount: '50.00',
      membershipLevel: 'cart',
      donationType: 'cart',
      metadata: { sessionId: cart.filled },
    }
    const { body } = await donations.nobody.post('/api/create-payment-intent', wanted)
    await payWithCard(body.clientSecret)
    await donations.nobody.post('/api/process-payment-success', { paymentIntentId: body.paymentIntentId })
  }
  /** Opened from where the giveaway that is open is not. */
  const leaveToBePaid = async () => {
    await forgetAll()
    await db.query(sql`
      insert into published_rules (giveaway, version, sha256, opens_at, closes_at, regions_allowed)
      values ('main-2999', 1, ${shownRules.sha256}, now() - interval '1 day', now() + interval '1 day', '{US-OH}')`)
    const line = { kind: 'one-time', cents: 50_00n } as const
    const wanted = { line, person: donor, browserSession: undefined, region: 'CA-QC' }
    await db.transaction(async (tx) => {
      await donateLater(tx, wanted, { donorIdOf, now: new Date() })
      const known = { id: waitingDonation }
      await tx.query(sql`insert into checkouts select (jsonb_populate_record(c, ${json(known)})).* from checkouts c`)
      await tx.query(sql`update gifts set checkout_id = ${waitingDonation}`)
      await tx.query(sql`delete from checkouts where id <> ${waitingDonation}`)
    })
  }
  /** At the processor too: it is asked how the payment stands. */
  const openPayment = async () => {
    await forgetAll()
    const { secretKey, apiUrl } = testProcessor()
    const log = createLog('test', { write: () => undefined })
    const { paymentIntentId, clientSecret } = await openCheckout(
      { db, ...openProcessor({ secretKey, apiUrl }), subscriptionTurns: newTurns(), log, now: () => now },
      prepare(
        {
          lines: [{ kind: 'one-time', cents: 50_00n }],
          claimed: 50_00n,
          cartSessionId: undefined,
          checkoutId: undefined,
          requestKey: undefined,
          donor: { kind: 'named', ...donor },
          browserSession: browser,
        },
        donorIdOf,
      ),
    )
    return { paymentIntentId, clientSecret }
  }
  const give = async () => {
    await forgetAll()
    await confirm({ kind: 'one-time', cents: 50_00n }, shownGift)
  }
  const numberOfReceipt = async () =>
    (await db.query<{ number: string }>(sql`select number from receipts order by version desc`))[0]?.number ?? ''
  /** A gift that was paid, as money of it goes back. */
  const payBack = (paidBackCents: bigint, cause: 'refund' | 'dispute') =>
    withDonor(async (tx, known) => {
      const gift = await findGift(tx, shownGift)
      if (!gift) throw new Error('nothing was given')
      const gifts = [{ ...gift, paidBackCents, state: paidBackCents === 50_00n ? 'refunded' : 'confirmed' } as const]
      const receipt = await followReceipt(tx, known, gifts, { cause, at: now })
      const due = [{ moneyBackId: 're_1', giftId: gift.id, cents: paidBackCents }]
      const refund = {
        id: 're_1',
        kind: 'refund',
        state: 'done',
        cents: paidBackCents,
        giftId: gift.id,
        requestId: undefined,
        at: now,
      } as const
      if (cause === 'refund') await requestRefundNotice(tx, { donor: known, gifts, due, receipt }, refund)
      else if (receipt.kind === 'corrected') await mailCorrectedReceipt(tx, known, receipt.snapshot)
    })
  const askAgain = () =>
    withDonor(async (tx) => {
      const receipt = await findReceipt(tx, await numberOfReceipt())
      if (!receipt) throw new Error('there is no receipt')
      await reissueReceipt(tx, { receipt, caller: { role: 'donor', donorId, sessionId: browser }, now })
    })
  const tellingOfReceipt = (work: () => Promise<unknown>) =>
    telling(async () => {
      await give()
      await work()
    }, MailRequestedSchema)
  // One for all states, so that no midnight comes between them.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const recordCheck = async () => {
    await forgetAll()
    const check = { donorName: donor.name, donorEmail: donor.email, amount: '50.00', way: 'check', reference: '1042' }
    const wanted = gifts.OfflineGift.parse({ ...check, receivedOn: yesterday })
    const context = { donorIdOf, administratorId: 'administrator-1', now: new Date() }
    return db.transaction((tx) => recordOfflineGift(tx, wanted, context))
  }
  const compareBooks = async () => {
    const id = uuidv7()
    await insertReconciliation(db, id, { since: now, until: now }, now)
    const found = { objectId: 'pi_1', kind: 'gift-missing', detail: '$50.00 was paid', mended: false } as const
    await db.transaction((tx) => finishReconciliation(tx, id, { compared: 1, differences: [found], now }))
  }
  /** A gift that was really paid, with the card whose bank takes the money back at once. */
  const payDisputed = async () => {
    const { paymentIntentId, clientSecret } = await openPayment()
    await payWithCard(clientSecret, '4000000000000259')
    const { data } = await donations.stripe.disputes.list({ payment_intent: paymentIntentId })
    const disputeId = data[0]?.id ?? ''
    await donations.tell('charge.dispute.created', disputeId)
    await eventually(() => newestEvent(db, GiftReversedSchema).catch(() => false))
    return disputeId
  }
  const winDispute = async () => {
    const disputeId = await payDisputed()
    await fetch(`${testProcessor().apiUrl}/simulator/disputes/${disputeId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'won' }),
    })
    await donations.tell('charge.dispute.closed', disputeId)
    await eventually(() => newestEvent(db, GiftReinstatedSchema).catch(() => false))
  }

  it('with the frontends', async () => {
    const verified = verifyHttp('donations', donations, ({ asDonor, asAdministrator }) => ({
      'a donor has given': give,
      'nobody has entered this month': forgetAll,
      'nobody has entered this month, and newer rules are in force': async () => {
        await forgetAll()
        await publishRules(2)
      },
      'an empty cart': forgetAll,
      'a donation from where the giveaway is not open waits to be paid': leaveToBePaid,
      'a cart with a gift': fillWithGift,
      'a cart with a gift, kept for another try': fillWithGift,
      'a cart with a gift was mailed': mailCart,
      'a cart that was paid': payCart,
      'a payment was opened': openPayment,
      'a cart with a gift and a multiplier': fillWithMultiplier,
      'a donor who has given is signed in': async () => {
        await give()
        await asDonor(donorId)
        return { number: await numberOfReceipt() }
      },
      'an administrator is signed in, and a donor has given': async () => {
        await give()
        await publishRules(1)
        await db.transaction((tx) => keepRules(tx, shownGift, shownRules, now))
        await asAdministrator()
        return { receivedOn: yesterday }
      },
      'an administrator is signed in, and a block of the wall has an invoice': async () => {
        await forgetAll()
        await db.transaction(async (tx) => {
          await tx.query(sql`delete from held_things where thing_id = ${sponsorship.id}`)
          const about = { thingId: sponsorship.id, kind: 'sponsorship', invoiceNumber: 'EI-2026-000001' } as const
          const heldUntil = new Date(Date.now() + 60_000)
          await saveHeld(tx, { ...about, name: 'Sponsor block 7, 3 months', priceCents: 100_00n, heldUntil })
        })
        await asAdministrator()
        return { receivedOn: yesterday }
      },
      'an administrator is signed in, and a donor is known': async () => {
        await give()
        await asAdministrator()
        return { donorId }
      },
      'an administrator is signed in, and has recorded a check': async () => {
        const giftId = await recordCheck()
        await asAdministrator()
        return { receivedOn: yesterday, giftId }
      },
      'an administrator is signed in, and another one asked for a large refund': async () => {
        await give()
        const reason = 'Given twice by mistake'
        const act = { kind: 'refund', giftId: shownGift, amount: '50.00', reason } as const
        const expiresAt = new Date(Date.now() + 86_400_000)
        const asked = {
          act,
          cents: 50_00n,
          feeCoverCents: 0n,
          donorId,
          giftId: shownGift,
          askedBy: 'administrator-2',
          askedAt: now,
          expiresAt,
        }
        await db.transaction((tx) => insertApproval(tx, { id: askedApproval, ...asked }))
        await asAdministrator()
      },
      'an administrator is signed in, and a donor holds a gold membership': async () => {
        await forgetAll()
        await held.begin()
        await asAdministrator()
      },
      'an administrator is signed in, and a donor’s gold membership is canceled': async () => {
        await forgetAll()
        await held.cancel()
        await asAdministrator()
      },
      'an administrator is signed in, and a donor wasn’t told of a missing payment': async () => {
        await forgetAll()
        const { seen } = await held.missUntold()
        await asAdministrator()
        return { seen }
      },
      'an administrator is signed in, and the books were compared': async () => {
        await compareBooks()
        await asAdministrator()
      },
      'a donor with a gold membership is signed in': async () => {
        await forgetAll()
        await held.begin()
        await asDonor(donorId)
      },
      'a donor with a monthly gift is signed in': async () => {
        await forgetAll()
        await held.beginGift()
        await asDonor(donorId)
      },
      'a donor with a gold membership has begun with another card': async () => {
        await forgetAll()
        const begun = await held.beginWithAnotherCard()
        await asDonor(donorId)
        return begun
      },
    }))
    await expect(verified).resolves.toBeDefined()
  })

  const telling = (work: () => Promise<unknown>, schema: Parameters<typeof newestEvent>[1]) => async () => {
    await work()
    return newestEvent(db, schema)
  }
  const gift = telling(() => confirm({ kind: 'one-time', cents: 50_00n }), GiftConfirmedSchema)
  const tile = {
    kind: 'memorial',
    thingId: uuidv7(),
    name: 'Memorial tile 12, Honoring Veterans',
    cents: 100_00n,
  } as const
  const memorial = telling(() => confirm(tile), GiftConfirmedSchema)
  const block = { kind: 'sponsorship', thingId: uuidv7(), name: 'Sponsor block 7, 3 months', cents: 100_00n } as const
  const payBackHeld = async (line: typeof tile | typeof block) => {
    const giftId = uuidv7()
    await confirm(line, giftId)
    const reversal = { id: uuidv7(), moneyBackId: `offline_${giftId}`, giftId, cents: line.cents, at: now }
    const after = await withDonor(async (tx) => {
      const refund = {
        kind: 'refund',
        state: 'done',
        cents: line.cents,
        giftId,
        requestId: undefined,
        at: now,
      } as const
      await saveMoneyBack(tx, null, { id: reversal.moneyBackId, ...refund }, now)
      const given = await findGift(tx, giftId)
      if (!given) throw new Error('nothing was paid')
      return writeReversal(tx, given, reversal, line.cents)
    })
    return { after, reversal }
  }
  /** As when a refund fails after all. */
  const payAgain = async () => {
    const { after, reversal } = await payBackHeld(block)
    await withDonor((tx) => writeReversal(tx, after, { ...reversal, id: uuidv7(), cents: -block.cents }, 0n))
  }
  const beginToPay = (line: typeof tile | typeof block) =>
    telling(
      () =>
        db.transaction(async (tx) => {
          const heldUntil = new Date(Date.now() + 15 * 60_000)
          const begun = { ...line, thingId: uuidv7() }
          await saveHeld(tx, { ...begun, priceCents: line.cents, heldUntil })
          await beginHeldPayments(tx, { donorId, lines: [begun], cartSessionId: undefined }, new Date())
        }),
      ThingPaymentBegunSchema,
    )
  const beginLevel = () =>
    withDonor(async (tx) => {
      const membershipId = uuidv7()
      const monthly = { kind: 'level', level: 'gold' } as const
      const subscriptionId = `sub_${membershipId}`
      await insertMembership(tx, { id: membershipId, donorId, monthly, feeCover: 0n, subscriptionId, startedAt: now })
      await setLevel(tx, { donorId, membershipId, before: 'none', level: 'gold', at: now })
    })
  const endLevel = () =>
    withDonor(async (tx) => {
      const membershipId = uuidv7()
      await tx.query(sql`update memberships set state = 'ended' where donor_id = ${donorId}`)
      await setLevel(tx, { donorId, membershipId, before: 'gold', level: 'none', at: now })
    })

  const moneyBack = {
    'a gift was paid back': telling(payDisputed, GiftReversedSchema),
    'the money of a gift came again': telling(winDispute, GiftReinstatedSchema),
  }
  const levels = {
    'a membership began': telling(beginLevel, MembershipChangedSchema),
    'a membership ended': telling(endLevel, MembershipChangedSchema),
  }

  const tellingOfMembership = (work: () => Promise<void>) =>
    telling(async () => {
      await forgetAll()
      await work()
    }, MailRequestedSchema)

  const multiplier = telling(
    () => confirm({ kind: 'multiplier', factor: 2, days: 30, cents: 5_00n }),
    MultiplierBoughtSchema,
  )

  it('with entries', async () => {
    const verified = verifyMessages('entries', 'donations', {
      'a gift without a level was confirmed': gift,
      'a level bought once was confirmed': telling(
        () => confirm({ kind: 'level-once', level: 'silver', cents: 4_95n }),
        GiftConfirmedSchema,
      ),
      'a month of a membership was confirmed': telling(
        () => confirm({ kind: 'level-month', level: 'gold', cents: 9_95n }),
        GiftConfirmedSchema,
      ),
      'a month of a monthly gift was confirmed': telling(
        () => confirm({ kind: 'gift-month', cents: 25_00n }),
        GiftConfirmedSchema,
      ),
      'a rise of a membership was confirmed': telling(
        () => confirm({ kind: 'level-month', level: 'gold', levelBefore: 'silver', cents: 2_50n }),
        GiftConfirmedSchema,
      ),
      'a free entry was confirmed': telling(
        () =>
          withDonor((tx) =>
            enterFree(tx, donor, {
              donorIdOf,
              proofs: mailboxProofs('a key of the tests'),
              caller: anonymous,
              now,
              region: 'US-OH',
            }),
          ),
        GiftConfirmedSchema,
      ),
      'a memorial was confirmed': memorial,
      'a multiplier was bought': multiplier,
      ...moneyBack,
      ...levels,
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with memorials', async () => {
    const verified = verifyMessages('memorials', 'donations', {
      'a memorial was confirmed': memorial,
      'a memorial was paid back': telling(() => payBackHeld(tile), GiftReversedSchema),
      'somebody began to pay a tile': beginToPay(tile),
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with sponsors', async () => {
    const verified = verifyMessages('sponsors', 'donations', {
      'a gift that came by a link was confirmed': telling(
        () =>
          confirm({ kind: 'one-time', cents: 50_00n }, uuidv7(), {
            ref: { code: affiliate.code, click: affiliate.clickId },
            card: 'the fingerprint of a card',
          }),
        GiftConfirmedSchema,
      ),
      'somebody began to pay a sponsorship': beginToPay(block),
      'a sponsorship was bought': telling(() => confirm(block), ThingBoughtSchema),
      'the money of a sponsorship went back': telling(() => payBackHeld(block), PurchaseReversedSchema),
      'the money of a sponsorship came again': telling(payAgain, PurchaseReinstatedSchema),
      ...moneyBack,
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with members', async () => {
    const verified = verifyMessages('members', 'donations', {
      'a gift without a level was confirmed': gift,
      'a multiplier was bought': multiplier,
      ...moneyBack,
      ...levels,
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with email', async () => {
    const verified = verifyMessages('email', 'donations', {
      ...moneyBack,
      ...levels,
      'a gift without a level was confirmed': gift,
      'a cart was mailed': telling(async () => {
        await fillWithGift()
        await donations.nobody.post(`/api/cart/${cart.filled}/links`, { email: donor.email })
      }, MailRequestedSchema),
      'a receipt was asked for': telling(() => confirm({ kind: 'one-time', cents: 50_00n }), MailRequestedSchema),
      'a part of a gift was paid back': tellingOfReceipt(() => payBack(20_00n, 'refund')),
      'a gift was paid back whole': tellingOfReceipt(() => payBack(50_00n, 'refund')),
      'a receipt was corrected without a refund': tellingOfReceipt(() => payBack(20_00n, 'dispute')),
      'a receipt was asked for again': tellingOfReceipt(askAgain),
      'a payment of a membership is missing': tellingOfMembership(held.missPayment),
      'a membership was paused': tellingOfMembership(held.pause),
      'a membership was cancelled': tellingOfMembership(held.cancel),
      'a membership will fall to another level': tellingOfMembership(held.fall),
      'a monthly gift was paused': tellingOfMembership(held.pauseGift),
      'a monthly gift will have another amount': tellingOfMembership(held.changeGift),
      'the email about a decided hold was asked for': async () => {
        await confirm({ kind: 'one-time', cents: 50_00n })
        return askAboutDecided(db, donorId, findAddressee)
      },
    })
    await expect(verified).resolves.toBeDefined()
  })

  it('with identity', async () => {
    const asked = { tell: donations.hear, told: donations.told }
    const verified = verifyMessages('identity', 'donations', {
      ...erasureTellings(asked),
      'an erasure waits for what is open': async () => {
        await forgetAll()
        await beginLevel()
        return answerToErasure(asked, ErasureWaitsSchema, donorId)
      },
      'an administrator recorded a check': async () => {
        await recordCheck()
        return newestEvent(db, AdministratorActedSchema)
      },
      'a gift without a level was confirmed': gift,
      'a membership ended': levels['a membership ended'],
    })
    await expect(verified).resolves.toBeDefined()
  })
})
