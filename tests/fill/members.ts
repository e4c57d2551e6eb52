import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { stripeClient } from '../../services/donations/src/stripe/client.ts'
import { emails } from './cast.ts'
import { gift, membership, monthlyGift, newPerson, type Person, until } from './person.ts'
import type { Place } from './place.ts'
import { fillRoster } from './roster.ts'
import { fillSocial } from './social.ts'

const Memberships = z.array(z.object({ id: z.string(), state: z.string() }))
/** A month, and the hours for which the processor keeps an invoice open before it charges. */
const monthPassedMs = 33 * 24 * 60 * 60 * 1000

/** A member of each level, memberships that are paused, about to end, and behind with a payment, and a monthly gift. */
export async function fillMembers(
  place: Place,
  secretKey: string,
  administrator: Person,
): Promise<{ accountNumber: string }> {
  const join = async (name: string, email: string, level: string, price: string): Promise<Person> => {
    const person = newPerson(place, name, email)
    await person.buy([membership(level, price)])
    return person
  }
  await join('Silvia Brandt', emails.silver, 'silver', '4.95')
  await newPerson(place, 'Gordon Lamb', emails.gold).buy([membership('gold', '9.95'), gift('20.00')])
  await join('Diana Prince', emails.diamond, 'diamond', '25.00')
  const paused = await join('Paula Quist', emails.paused, 'silver', '4.95')
  await act(paused, 'pause')
  const ending = await join('Edgar Nilsen', emails.ending, 'gold', '9.95')
  await act(ending, 'cancel')
  await newPerson(place, 'Mona Reed', emails.monthly).buy([monthlyGift('30.00')])
  await fallBehind(place, secretKey)
  return register(place, administrator)
}

async function act(person: Person, action: 'pause' | 'cancel'): Promise<void> {
  await person.signIn()
  const own = await runningMembership(person)
  await person.call('POST', `/api/memberships/${own.id}/${action}`)
}

const runningMembership = (person: Person) =>
  until(`the membership of ${person.email}`, async () =>
    Memberships.parse(await person.call('GET', '/api/memberships')).find(({ state }) => state === 'active'),
  )

async function register(place: Place, administrator: Person): Promise<{ accountNumber: string }> {
  const person = newPerson(place, 'Frida Holm', emails.free)
  const [firstName, lastName] = person.name.split(' ')
  const form = { firstName, lastName, email: person.email, confirmEmail: person.email, phone: '614 555 0142' }
  const member = z
    .object({ accountNumber: z.string(), referralCode: z.string() })
    .parse(await person.call('POST', '/api/members/register', form))
  for (const friend of ['Greta', 'Hans', 'Ivo']) {
    const email = `friend-${friend.toLowerCase()}@example.test`
    const referred = newPerson(place, friend, email)
    await referred.call('POST', '/api/members/register', {
      firstName: friend,
      lastName: 'Vogel',
      email,
      confirmEmail: email,
      referredBy: member.referralCode,
    })
    // A referral pays when the mailbox of the referred member is proved.
    await referred.signIn()
  }
  await fillSocial(person, member.accountNumber, administrator)
  await fillRoster(administrator)
  return member
}

/** Somebody whose month passed at the processor, on a clock of its own, with a card that is declined by now. */
async function fallBehind(place: Place, secretKey: string): Promise<void> {
  const stripe = stripeClient({ secretKey, apiUrl: place.simulator })
  const person = newPerson(place, 'Pascal Meunier', emails.pastDue)
  await person.buy([gift('15.00')])
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: unix(Date.now() - monthPassedMs) })
  const customer = await stripe.customers.create({ email: person.email, test_clock: clock.id })
  const db = openDatabase(place.databases.donations, { connections: 1 })
  try {
    await until(`the donor ${person.email}`, async () => {
      const changed = await db.query(
        sql`update donors set processor_customer = ${customer.id} where email = ${person.email} returning donor_id`,
      )
      return changed.length > 0
    })
  } finally {
    await db.close()
  }
  await person.buy([membership('silver', '4.95')])
  await person.signIn()
  await runningMembership(person)
  const { data } = await stripe.subscriptions.list({ customer: customer.id })
  const subscription = data[0]?.id ?? ''
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.subscriptions.update(subscription, { default_payment_method: card.id })
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: unix(Date.now()) })
  await until(`the payment of ${person.email} that failed`, async () =>
    Memberships.parse(await person.call('GET', '/api/memberships')).some(({ state }) => state === 'past-due'),
  )
}

const unix = (milliseconds: number): number => Math.floor(milliseconds / 1000)
