import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from '@evenhand/service-kit/postgres'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { createLog } from '@evenhand/service-kit/telemetry'
import { eventually, payWithCard } from '@evenhand/service-kit/testing'
import { type DonationsUnderTest, donationsUnderTest } from '../../tests/donations-under-test.ts'
import { givingAt, newEmail, newSession } from '../../tests/giving.ts'
import { followPayment, type MoneyBackDeps } from '../money-back/follow-money-back.ts'
import { newTurns } from '../processor/in-turns.ts'
import { openProcessor } from '../stripe/open-processor.ts'
import { settleInvoice } from '../checkout/settling/settle-invoice.ts'
import { changedLevel } from '../processor/products.ts'
import { idOf } from '../stripe/client.ts'
import { changeLevel } from './change-level.ts'
import { followSubscription } from './follow-subscription.ts'
import { billLevelDue, type LevelDueDeps, levelDueJob } from './level-due-job.ts'

let donations: DonationsUnderTest
let giving: ReturnType<typeof givingAt>
beforeAll(async () => {
  donations = await donationsUnderTest()
  giving = givingAt(donations)
})
afterAll(async () => {
  expect(await donations.brokenInvariants()).toEqual([])
  await donations.stop()
})

/** A donor who began with silver. */
async function silverHolder() {
  const email = newEmail()
  const sessionId = newSession()
  const metadata = { donorEmail: email, donorName: 'Grace Hopper' }
  const silver = { productType: 'membership', productId: 'silver', amount: '4.95', membershipLevel: 'silver' }
  await giving.addToCart({ sessionId, ...silver, metadata })
  const { clientSecret, paymentIntentId } = await giving.openPayment(giving.cartPayment(sessionId, '4.95'))
  await payWithCard(clientSecret)
  await giving.sayPaid(paymentIntentId)
  const donorId = donations.donorIdOf(email)
  const donor = donations.provedDonor(donorId)
  const [{ id }] = (await donor.get('/api/memberships')).body
  return { donorId, donor, membershipId: id as string }
}

/** One who rose to gold in the same month. */
async function risenHolder() {
  const { donorId, donor, membershipId } = await silverHolder()
  await riseTo('gold', donor, membershipId)
  const [row] = await donations.db.query<{ gift: string; payment: string; subscription: string }>(sql`
    select gifts.id as gift, payment_id as payment, subscription_id as subscription from gifts join memberships using (donor_id)
    where donor_id = ${donorId} and level_before is not null`)
  if (!row) throw new Error('a rise that left no gift')
  return { donorId, donor, membershipId, ...row }
}

async function riseTo(level: string, donor: ReturnType<DonationsUnderTest['provedDonor']>, id: string) {
  const { body: quote } = await donor.get(`/api/memberships/${id}/level?level=${level}`)
  const wish = { level, quotedAt: quote.quotedAt }
  expect(await donor.post(`/api/memberships/${id}/level`, wish)).toMatchObject({ status: 200, body: { level } })
}

const refund = async (giftId: string, amount: string) =>
  expect(
    await donations.administrator().post(`/api/admin/gifts/${giftId}/refunds`, { amount, reason: 'Asked for' }),
  ).toMatchObject({ status: 201 })
const shownTo = async ({ donor }: { donor: ReturnType<DonationsUnderTest['provedDonor']> }) =>
  (await donor.get('/api/memberships')).body[0]
/** What the processor bills from the next month on, in cents. */
const billedFor = async (subscriptionId: string) =>
  (await donations.stripe.subscriptions.retrieve(subscriptionId)).items.data[0]?.price.unit_amount
const toldLevels = async (donorId: string) =>
  (
    await donations.db.query<{ level: string }>(sql`
      select payload ->> 'level' as level from outbox
      where key = ${donorId} and type = 'evenhand.donations.v1.MembershipChanged' order by id`)
  ).map(({ level }) => level)
const mailedChanges = async (donorId: string) =>
  (
    await donations.db.query<{ change: string }>(sql`
      select payload -> 'values' ->> 'change' as change from outbox
      where key = ${donorId} and payload ->> 'template' = 'membership-level' order by id`)
  ).map(({ change }) => change)

/** A worker of our own, a day ahead, so that the service leaves to it what is due. */
function laterWorker() {
  const { processor, subscriptions } = openProcessor({
    secretKey: donations.config.STRIPE_SECRET_KEY,
    apiUrl: donations.config.STRIPE_API_URL,
  })
  const billed: string[] = []
  const deps: MoneyBackDeps = {
    db: donations.db,
    processor,
    subscriptions: {
      ...subscriptions,
      billFromNext: (wanted) => {
        billed.push(wanted.subscriptionId)
        return subscriptions.billFromNext(wanted)
      },
    },
    subscriptionTurns: newTurns(),
    paymentTurns: newTurns(),
    log: createLog('test', { write: () => undefined }),
    now: () => new Date(Date.now() + 86_400_000),
  }
  return { deps, timesBilled: (subscriptionId: string) => billed.filter((one) => one === subscriptionId).length }
}

const fallen = { level: 'silver', nextPayment: { amount: '4.95' } }

describe('a rise that is refunded in full', () => {
  it('takes its level along: at once in the account and for whoever listens, and from the next payment on at the processor', async () => {
    const holder = await risenHolder()
    await refund(holder.gift, '5.00')
    expect(await shownTo(holder)).toMatchObject(fallen)
    await eventually(async () => (await billedFor(holder.subscription)) === 4_95)
    await eventually(async () => (await dueOf(holder.subscription)) === null)
    expect(await shownTo(holder)).toMatchObject(fallen)
    expect(await toldLevels(holder.donorId)).toEqual(['silver', 'gold', 'silver'])
    expect(await mailedChanges(holder.donorId)).toEqual(['rose', 'paid-back'])
    await riseTo('gold', holder.donor, holder.membershipId)
    expect(await billedFor(holder.subscription)).toBe(9_95)
  })

  it('or disputed says which of the two it was: nothing has gone back to its donor yet', async () => {
    const { donor, donorId, membershipId } = await silverHolder()
    const [row] = await donations.db.query<{ id: string }>(
      sql`select subscription_id as id from memberships where id = ${membershipId}`,
    )
    const subscription = await donations.stripe.subscriptions.retrieve(row?.id ?? '')
    const card = await donations.stripe.paymentMethods.attach('pm_card_createDispute', {
      customer: idOf(subscription.customer) ?? '',
    })
    await donations.stripe.subscriptions.update(subscription.id, { default_payment_method: card.id })
    await riseTo('gold', donor, membershipId)
    const [gift] = await donations.db.query<{ payment: string }>(
      sql`select payment_id as payment from gifts where donor_id = ${donorId} and level_before is not null`,
    )
    const { data } = await donations.stripe.disputes.list({ payment_intent: gift?.payment ?? '' })
    await donations.tell('charge.dispute.created', data[0]?.id ?? '')
    await eventually(async () => (await shownTo({ donor })).level === 'silver')
    expect(await mailedChanges(donorId)).toEqual(['rose', 'disputed'])
  })

  it('keeps its level while a part of it is left', async () => {
    const holder = await risenHolder()
    await refund(holder.gift, '4.99')
    expect(await shownTo(holder)).toMatchObject({ level: 'gold', nextPayment: { amount: '9.95' } })
    await refund(holder.gift, '0.01')
    expect(await shownTo(holder)).toMatchObject(fallen)
  })
})

const dueOf = async (subscriptionId: string) => {
  const [row] = await donations.db.query<{ due: string | null }>(
    sql`select level_due as due from memberships where subscription_id = ${subscriptionId}`,
  )
  return row?.due
}

/** Until nothing of it is due: the job skips what the service holds locked at that moment, and comes back for it. */
const workOff = (deps: LevelDueDeps, subscriptionId: string) =>
  eventually(async () => {
    while (await levelDueJob(deps).run(new AbortController().signal));
    return (await dueOf(subscriptionId)) === null
  })

describe('a worker that dies', () => {
  /** The money goes back at the processor's own desk, and a worker hears of it. */
  async function paidBack() {
    const holder = await risenHolder()
    const worker = laterWorker()
    await donations.stripe.refunds.create({ payment_intent: holder.payment })
    await Promise.all([1, 2].map(() => followPayment(worker.deps, holder.payment)))
    expect(await dueOf(holder.subscription)).toBe('silver')
    return { holder, ...worker }
  }

  it('between the reversal and the billing leaves it to the next, and whoever looks meanwhile sees the lower level', async () => {
    const { holder, deps, timesBilled } = await paidBack()
    const path = `/api/memberships/${holder.membershipId}/level`
    expect(await holder.donor.get(`${path}?level=diamond`)).toMatchObject({ status: 409 })
    await donations.tell('customer.subscription.updated', holder.subscription)
    expect(await shownTo(holder)).toMatchObject(fallen)
    await workOff(deps, holder.subscription)
    expect([await billedFor(holder.subscription), timesBilled(holder.subscription)]).toEqual([4_95, 1])
    expect(await shownTo(holder)).toMatchObject(fallen)
  })

  it('before it has heard the answer bills it once: the next one looks first', async () => {
    const { holder, deps, timesBilled } = await paidBack()
    const { subscriptions } = deps
    const deaf = {
      ...deps,
      subscriptions: {
        ...subscriptions,
        billFromNext: async (wanted: Parameters<typeof subscriptions.billFromNext>[0]) => {
          await subscriptions.billFromNext(wanted)
          throw new DependencyDown('the answer is lost')
        },
      },
    }
    await expect(billLevelDue(deaf, holder.subscription)).rejects.toThrow('the answer is lost')
    expect(await dueOf(holder.subscription)).toBe('silver')
    await billLevelDue(deps, holder.subscription)
    expect([await dueOf(holder.subscription), timesBilled(holder.subscription)]).toEqual([null, 1])
    expect(await mailedChanges(holder.donorId)).toEqual(['rose', 'paid-back'])
  })

  it('or is refused by the processor leaves the level due, and asks again', async () => {
    const { holder, deps } = await paidBack()
    let timesRefused = 0
    const refused = {
      ...deps,
      subscriptions: {
        ...deps.subscriptions,
        billFromNext: () => {
          timesRefused += 1
          return Promise.reject(new Error('refused'))
        },
      },
    }
    await eventually(async () => {
      while (await levelDueJob(refused).run(new AbortController().signal));
      return timesRefused > 0
    })
    expect(await dueOf(holder.subscription)).toBe('silver')
    expect(await (await fetch(`${donations.insideUrl}/metrics`)).text()).toMatch(/^evenhand_levels_due [1-9]/m)
    expect(await shownTo(holder)).toMatchObject({ level: 'silver' })
    const hoursLater = { ...deps, now: () => new Date(Date.now() + 2 * 86_400_000) }
    await workOff(hoursLater, holder.subscription)
  })
})

/** What a call for a rise that is under way does at the processor. */
const risesTo = ({ subscriptions }: MoneyBackDeps, level: 'gold' | 'diamond', subscriptionId: string) =>
  subscriptions.rise({ key: crypto.randomUUID(), subscriptionId, ...changedLevel(level), at: new Date() })

describe('a rise that is paid while the one before it is being refunded', () => {
  async function tornHolder() {
    const holder = await risenHolder()
    const { deps } = laterWorker()
    await donations.stripe.refunds.create({ payment_intent: holder.payment })
    await followPayment(deps, holder.payment)
    expect(await dueOf(holder.subscription)).toBe('silver')
    return { holder, deps }
  }
  const expectDiamond = async ({ donor, subscription }: Awaited<ReturnType<typeof risenHolder>>) => {
    expect(await shownTo({ donor })).toMatchObject({
      level: 'diamond',
      nextLevel: null,
      nextPayment: { amount: '25.00' },
    })
    expect([await billedFor(subscription), await dueOf(subscription)]).toEqual([25_00, null])
  }

  it('holds its level', async () => {
    const { holder, deps } = await tornHolder()
    await risesTo(deps, 'diamond', holder.subscription)
    await workOff(deps, holder.subscription)
    await expectDiamond(holder)
  })

  it('holds it also when it is paid in the moment in which the lower one is billed', async () => {
    const { holder, deps } = await tornHolder()
    const { subscriptions } = deps
    const overtaken = {
      ...deps,
      subscriptions: {
        ...subscriptions,
        billFromNext: async (wanted: Parameters<typeof subscriptions.billFromNext>[0]) => {
          if (wanted.monthly.cents === 4_95n) await risesTo(deps, 'diamond', holder.subscription)
          await subscriptions.billFromNext(wanted)
        },
      },
    }
    await billLevelDue(overtaken, holder.subscription)
    await expectDiamond(holder)
  })
})

it('a rise that is refunded before its level was seen gives none', async () => {
  const holder = await silverHolder()
  const { deps } = laterWorker()
  const [row] = await donations.db.query<{ id: string }>(
    sql`select subscription_id as id from memberships where id = ${holder.membershipId}`,
  )
  const subscription = row?.id ?? ''
  await risesTo(deps, 'gold', subscription)
  const { latest_invoice } = await donations.stripe.subscriptions.retrieve(subscription)
  expect(await settleInvoice(deps, idOf(latest_invoice) ?? '')).toBe('recorded')
  const [gift] = await donations.db.query<{ payment: string }>(
    sql`select payment_id as payment from gifts where donor_id = ${holder.donorId} and level_before is not null`,
  )
  await donations.stripe.refunds.create({ payment_intent: gift?.payment ?? '' })
  await followPayment(deps, gift?.payment ?? '')
  await followSubscription(deps, subscription)
  expect(await shownTo(holder)).toMatchObject(fallen)
  await workOff(deps, subscription)
  expect(await billedFor(subscription)).toBe(4_95)
  expect([await toldLevels(holder.donorId), await mailedChanges(holder.donorId)]).toEqual([['silver'], []])
})

it('a process that dies between the two calls of a rise leaves the fall that was chosen to the next', async () => {
  const holder = await risenHolder()
  const path = `/api/memberships/${holder.membershipId}/level`
  const { body: quote } = await holder.donor.get(`${path}?level=silver`)
  expect((await holder.donor.post(path, { level: 'silver', quotedAt: quote.quotedAt })).body).toMatchObject({
    nextLevel: 'silver',
  })
  const { deps } = laterWorker()
  const killed = {
    ...deps,
    now: () => new Date(),
    subscriptions: { ...deps.subscriptions, rise: () => Promise.reject(new Error('killed')) },
  }
  const quotedAt = new Date(Math.floor(Date.now() / 1000) * 1000)
  const own = { id: holder.membershipId, donorId: holder.donorId }
  await expect(changeLevel(killed, own, { to: 'diamond', quotedAt })).rejects.toThrow('killed')
  expect(await billedFor(holder.subscription)).toBe(9_95)
  await donations.tell('customer.subscription.updated', holder.subscription)
  await followSubscription(deps, holder.subscription)
  const chosen = { level: 'gold', nextLevel: 'silver', nextPayment: { amount: '4.95' } }
  expect(await shownTo(holder)).toMatchObject(chosen)
  await workOff(deps, holder.subscription)
  expect(await shownTo(holder)).toMatchObject(chosen)
  expect(await billedFor(holder.subscription)).toBe(4_95)
  expect(await mailedChanges(holder.donorId)).toEqual(['rose', 'falls'])
})
