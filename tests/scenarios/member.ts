import type { memberships } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { payWithCard } from '@evenhand/service-kit/testing'
import { insertDonorIfNew, saveProcessorCustomer } from '../../services/donations/src/donors/store.ts'
import type { GivingSystem } from './giving-system.ts'

/** The one clock of a scenario: the services ask it, and the processor's test clock follows it. */
export const scenarioClock = () => {
  let at = new Date(Math.floor(Date.now() / 1000) * 1000)
  return { now: () => at, set: (time: Date) => void (at = time) }
}

const hourMs = 60 * 60 * 1000
export const days = (count: number): number => count * 24 * hourMs

/** A person with a membership, who lives by the scenario's clock at the processor too. */
export async function newMember(
  system: GivingSystem,
  clock: ReturnType<typeof scenarioClock>,
  // Webhooks come twice and in any order unless a scenario says otherwise.
  deliver: <T>(events: T[]) => T[] = (events) => [...events, ...events].reverse(),
) {
  const { stripe, donations } = system
  const email = `member-${crypto.randomUUID()}@example.test`
  const donorId = system.donorIdOf(email)
  const testClock = await stripe.testHelpers.testClocks.create({ frozen_time: unix(clock.now()) })
  const customer = await stripe.customers.create({ email, test_clock: testClock.id })
  await donations.transaction((tx) => insertDonorIfNew(tx, { donorId, email, name: 'Ada Lovelace', now: clock.now() }))
  await saveProcessorCustomer(donations, donorId, customer.id)
  const heard = new Set<string>()
  for await (const event of stripe.events.list({ limit: 100 })) heard.add(event.id)

  /** What happened at the processor is told, twice and backwards; then everything comes to rest. */
  async function webhooks(): Promise<void> {
    const fresh: { id: string; type: string; objectId: string }[] = []
    for await (const event of stripe.events.list({ limit: 100 })) {
      if (heard.has(event.id)) continue
      heard.add(event.id)
      const object = event.data.object as { id?: string; customer?: string | null }
      if (object.customer === customer.id) fresh.unshift({ id: event.id, type: event.type, objectId: object.id ?? '' })
    }
    for (const event of deliver(fresh)) await system.tell(event)
    await system.rest()
  }

  const call = (method: string, path: string, body?: unknown) => system.call(donorId, method, path, body)

  async function membership(): Promise<memberships.Membership> {
    const { body } = await call('GET', '/api/memberships')
    return body[0]
  }

  async function act(action: string, body?: unknown, method = 'POST') {
    const { id } = await membership()
    const answer = await call(method, `/api/memberships/${id}/${action}`, body)
    await webhooks()
    return answer
  }

  return {
    email,
    donorId,
    webhooks,
    call,
    membership,
    act,
    /** Puts a level into a cart, perhaps with a gift beside it, and pays both at once. */
    async join(level: string, monthly: string, gift?: string): Promise<string> {
      const sessionId = crypto.randomUUID()
      const metadata = { donorEmail: email, donorName: 'Ada Lovelace' }
      const line = { sessionId, productType: 'membership', productId: level, amount: monthly, membershipLevel: level }
      await call('POST', '/api/cart', { ...line, metadata })
      if (gift)
        await call('POST', '/api/cart', {
          sessionId,
          productType: 'donation',
          productId: 'donation',
          amount: gift,
          metadata,
        })
      const amount = (Number(monthly) + Number(gift ?? 0)).toFixed(2)
      const wanted = { amount, membershipLevel: 'cart', donationType: 'cart', metadata: { sessionId } }
      const { body } = await call('POST', '/api/create-payment-intent', wanted)
      const { status } = await payWithCard(body.clientSecret)
      await webhooks()
      return status
    },
    /** Gives an amount every month, without a cart. */
    async giveMonthly(amount: string): Promise<string> {
      const metadata = { donorEmail: email, donorName: 'Ada Lovelace' }
      const wanted = { amount, membershipLevel: 'none', donationType: 'monthly', metadata }
      const { body } = await call('POST', '/api/create-payment-intent', wanted)
      const { status } = await payWithCard(body.clientSecret)
      await webhooks()
      return status
    },
    /** The processor's own desk pays the newest charge back. */
    async refundNewest(): Promise<void> {
      const { data } = await stripe.charges.list({ customer: customer.id, limit: 1 })
      await stripe.refunds.create({ charge: data[0]?.id ?? '' })
      await webhooks()
    },
    /** Lives until then, at the processor and here. */
    async liveUntil(time: Date): Promise<void> {
      await stripe.testHelpers.testClocks.advance(testClock.id, { frozen_time: unix(time) })
      clock.set(time)
      await webhooks()
    },
    /** Lives until the next payment has been tried, and answers when it was: an invoice rests for an hour before that. */
    async liveUntilNextPayment(): Promise<Date> {
      const [{ at } = { at: clock.now() }] = await donations.query<{ at: Date }>(
        sql`select period_ends_at as at from memberships where donor_id = ${donorId} and state <> 'ended'`,
      )
      await this.liveUntil(new Date(at.getTime() + 2 * hourMs))
      return new Date(at.getTime() + hourMs)
    },
    /** The bank refuses the card from now on, as happens to cards. */
    async cardStopsWorking(): Promise<void> {
      const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
      await stripe.subscriptions.update(await subscriptionId(), { default_payment_method: card.id })
      await webhooks()
    },
    /** Gives another card to the processor in the browser, then says so. */
    async useCard(number: string) {
      const { id } = await membership()
      const { body } = await call('POST', `/api/memberships/${id}/card`)
      const confirmed = await confirmCard(system, body, number)
      return { confirmed, answer: await act('card', { setupIntentId: body.setupIntentId }, 'PUT') }
    },
    async changeLevel(level: string) {
      const { id } = await membership()
      const { body: quote } = await call('GET', `/api/memberships/${id}/level?level=${level}`)
      return { quote, answer: await act('level', { level, quotedAt: quote.quotedAt }) }
    },
    async level(): Promise<string> {
      return (await call('GET', '/api/donor-account')).body.membershipLevel
    },
    /** How the subscription and its newest invoice stand at the processor. */
    async subscription(): Promise<{ status: string; invoice: string | null | undefined }> {
      const found = await stripe.subscriptions.retrieve(await subscriptionId(), { expand: ['latest_invoice'] })
      const invoice = found.latest_invoice
      return { status: found.status, invoice: typeof invoice === 'string' ? undefined : invoice?.status }
    },
    /** The lines of the ledger, oldest first. */
    async entries(): Promise<string[]> {
      const lines = await system.entries.query<{ description: string; final: bigint }>(
        sql`select description, final from entries where donor_id = ${donorId} order by occurred_at, id`,
      )
      return lines.map(({ description, final }) => `${description}: ${final}`)
    },
    /** How often a mail came, by its subject, in the order of their first coming. */
    mails: () => system.mailsTo(email),
  }

  async function subscriptionId(): Promise<string> {
    const [row] = await donations.query<{ subscription_id: string }>(
      sql`select subscription_id from memberships where donor_id = ${donorId} order by started_at desc limit 1`,
    )
    return row?.subscription_id ?? ''
  }
}

export type Member = Awaited<ReturnType<typeof newMember>>

async function confirmCard(
  { processor }: GivingSystem,
  setup: { setupIntentId: string; clientSecret: string },
  number: string,
): Promise<string> {
  const response = await fetch(`${processor.apiUrl}/v1/setup_intents/${setup.setupIntentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: processor.publishableKey,
      client_secret: setup.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  const answer = (await response.json()) as { status?: string; error?: { code?: string } }
  return answer.status ?? answer.error?.code ?? 'unknown'
}

const unix = (date: Date): number => Math.floor(date.getTime() / 1000)
