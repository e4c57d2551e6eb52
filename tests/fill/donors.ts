import { emails, longName } from './cast.ts'
import { gift, multiplier, newPerson, type Person, until } from './person.ts'
import type { Place } from './place.ts'

const others = ['10.00', '25.00', '50.00', '75.00', '100.00', '250.00', '1000.00', '40.00', '60.00', '500.00']
const names = ['Amir', 'Beth', 'Chidi', 'Dolores', 'Emil', 'Fatou', 'Grace', 'Hugo', 'Ines', 'Jamal']

/** A free entry, as the home page sends it. */
export const enterFree = (person: Person): Promise<unknown> =>
  person.call('POST', '/api/donations', {
    donorName: person.name,
    donorEmail: person.email,
    amount: '0.00',
    donationType: 'one-time',
    membershipLevel: 'free',
  })

/** Donors with one gift, with several, with a long name, with money back, and a dozen more. */
export async function fillDonors(place: Place, administrator: Person): Promise<void> {
  const person = (name: string, email: string) => newPerson(place, name, email)
  const several = person('Bob Marsh', emails.manyGifts)
  await several.buy([gift('25.00')])
  await several.buy([gift('100.00')])
  await several.buy([gift('50.00'), multiplier(2)])
  await person('Ada Lovelace', emails.oneGift).buy([gift('50.00')])
  await person(longName, emails.longName).buy([gift('25000.00'), multiplier(3)])
  for (const [index, amount] of others.entries()) {
    await person(`${names[index] ?? 'Kim'} Okafor`, `donor-${index + 1}@example.test`).buy([gift(amount)])
  }
  const refunded = person('Carla Reyes', emails.refunded)
  await refunded.buy([gift('80.00')])
  await refundLast(administrator, refunded.email)
}

interface Listed {
  items: { id: string; amount: string }[]
}

async function refundLast(administrator: Person, email: string): Promise<void> {
  const listed = await until(`the gift of ${email}`, async () => {
    const found = (await administrator.call('GET', `/api/admin/gifts?search=${encodeURIComponent(email)}`)) as Listed
    return found.items[0]
  })
  await administrator.call('POST', `/api/admin/gifts/${listed.id}/refunds`, {
    amount: listed.amount,
    reason: 'Given twice by mistake; the donor called.',
  })
}
