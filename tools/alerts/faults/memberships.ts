import { gifts, memberships } from '@evenhand/contracts/http'
import { z } from 'zod'
import type { Browser } from '../../donors/browser.ts'
import type { Wish } from '../../donors/wishes.ts'
import type { DrilledSystem } from '../drilled-system.ts'
import { change } from './by-hand.ts'
import { findDonors, giveAs, signIn, until } from './donors.ts'
import type { Faults } from './fault.ts'
import { holdEmails, liftHold } from './email-holds.ts'
import { atProcessor, refuseAtProcessor } from './processor.ts'

const monthPassedMs = 33 * 86_400_000
const refusedCalls = 10_000
export const silver: Wish = { way: 'directly', wanted: { kind: 'level', level: 'silver', monthly: true } }
const gift: Wish = { way: 'directly', wanted: { kind: 'gift', cents: 15_00n } }

const Made = z.object({ id: z.string() })
const Own = memberships.listMemberships.response.body
const Held = memberships.listAllMemberships.response.body
const Gifts = gifts.listGifts.response.body

const unix = (milliseconds: number): string => Math.floor(milliseconds / 1_000).toString()
const newEmail = (): string => `member-${crypto.randomUUID()}@example.test`
export const heldOf = async (desk: Browser, query: string) =>
  Held.parse(await desk.call('GET', `/api/admin/memberships?${query}`)).items

/** A member rises to gold, and has it refunded: the processor, which fails by then, is to bill silver again. */
async function refundRise(system: DrilledSystem): Promise<void> {
  const email = newEmail()
  const member = await giveAs(system, email, silver)
  await signIn(system, member, email)
  const { id } = await until('the membership', async () => Own.parse(await member.call('GET', '/api/memberships'))[0])
  const path = `/api/memberships/${id}/level`
  const { quotedAt } = memberships.quoteLevel.response.body.parse(await member.call('GET', `${path}?level=gold`))
  await member.call('POST', path, { level: 'gold', quotedAt })
  const desk = await system.openDesk()
  const rise = await until('the gift of the rise', async () =>
    Gifts.parse(await desk.call('GET', `/api/admin/gifts?search=${email}`)).items.find(
      ({ membershipLevel }) => membershipLevel === 'gold',
    ),
  )
  await refuseAtProcessor(system, '/v1/subscriptions', refusedCalls)
  await desk.call('POST', `/api/admin/gifts/${rise.id}/refunds`, { amount: rise.amount, reason: 'Asked for' })
}

/** A month passes at the processor for a member whose card is declined by then, and to whom no email goes. */
async function declineSilently(system: DrilledSystem): Promise<void> {
  const email = newEmail()
  const desk = await system.openDesk()
  await giveAs(system, email, gift)
  await until('the donor', async () => (await findDonors(desk, email))[0])
  const make = async (path: string, form: Record<string, string>) =>
    Made.parse(await atProcessor(system, path, form)).id
  const clock = await make('/v1/test_helpers/test_clocks', { frozen_time: unix(Date.now() - monthPassedMs) })
  const customer = await make('/v1/customers', { email, test_clock: clock })
  await change(system, 'donations', `update donors set processor_customer = '${customer}' where email = '${email}'`)
  await giveAs(system, email, silver)
  const { subscriptionId } = await until('the membership', async () => (await heldOf(desk, `search=${email}`))[0])
  const card = await make('/v1/payment_methods/pm_card_chargeCustomerFail/attach', { customer })
  await atProcessor(system, `/v1/subscriptions/${subscriptionId}`, { default_payment_method: card })
  await holdEmails(desk, email)
  await atProcessor(system, `/v1/test_helpers/test_clocks/${clock}/advance`, { frozen_time: unix(Date.now()) })
}

/** Lifts what holds the emails back, and sends the notice again. */
async function tellAgain(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  for (const { id, donorEmail, notice } of await heldOf(desk, 'untold=yes')) {
    await liftHold(desk, donorEmail)
    await desk.call('PUT', `/api/admin/memberships/${id}/notice`, { way: 'email', seen: notice?.askedAt ?? null })
  }
}

/** What members pay, and what they are told of it. */
export const brokenMemberships: Faults = [
  ['a-notice-is-held-back', { alerts: ['ArrearsUntold'], strike: declineSilently, repair: tellAgain }],
  [
    'the-processor-fails',
    {
      alerts: ['LevelsDue'],
      strike: refundRise,
      repair: async (system) => void (await refuseAtProcessor(system, '/v1/subscriptions', 0)),
    },
  ],
]
