import { z } from 'zod'
import { emails, longName } from './cast.ts'
import { newPerson, type Person } from './person.ts'
import type { Place } from './place.ts'
import { mainToday } from '../../services/entries/tests/told.ts'

const registrations = 50
const inquiries = 8
const nonprofits = 6
const cards = 12
const Batch = z.object({ id: z.string() })
const states = ['OH', 'TX', 'CA', 'NY', 'WA', 'ME']
const dayMs = 24 * 60 * 60 * 1000
const day = (before: number): string => new Date(Date.now() - before * dayMs).toISOString().slice(0, 10)

/** What reaches the administrators in other ways: registrations, postcards, inquiries, a check, questions, and somebody who wants the news. */
export async function fillDesk(place: Place, administrator: Person): Promise<void> {
  for (let nth = 1; nth <= registrations; nth++) await register(place, nth)
  for (let nth = 1; nth <= inquiries; nth++) {
    const visitor = newPerson(place, nth === 1 ? longName : `Buyer ${nth}`, `sponsor-${nth}@example.test`)
    await visitor.call('POST', '/api/sponsor-inquiries', {
      companyName: nth === 1 ? `${longName} & Daughters` : `Company ${nth}, Inc.`,
      contactName: visitor.name,
      email: visitor.email,
      blocksWanted: nth,
      message: 'Do you invoice by quarter?',
    })
  }
  for (let nth = 1; nth <= nonprofits; nth++) await registerNonprofit(place, nth)
  await newPerson(place, 'Sam Rivers', emails.subscriber).call('POST', '/api/email/subscriptions', {
    firstName: 'Sam',
    email: emails.subscriber,
  })
  await typePostcards(administrator)
  await administrator.call('POST', '/api/admin/gifts', {
    donorName: 'Hazel Stone',
    donorEmail: 'hazel@example.test',
    amount: '200.00',
    way: 'check',
    receivedOn: day(3),
    reference: '1042',
    note: 'Handed over at the fall picnic',
  })
}

/** Two of them look like one organization. */
async function registerNonprofit(place: Place, nth: number): Promise<void> {
  const contact = newPerson(place, nth === 1 ? longName : `Contact ${nth}`, `nonprofit-${nth}@example.test`)
  await contact.call('POST', '/api/nonprofits', {
    organizationName: nth === 1 ? `${longName} Foundation` : `Lantern Street ${nth}`,
    contactName: contact.name,
    contactEmail: contact.email,
    website: `https://lantern-${nth}.example`,
    description: 'Lamps, benches and a warm room for the streets that have none.',
    ...(nth <= 2 ? { taxId: '12-3456789' } : {}),
  })
}

async function register(place: Place, nth: number): Promise<void> {
  const email = `lease-${nth}@example.test`
  await newPerson(place, '', email).call('POST', '/api/landing-registration', {
    name: nth === 1 ? longName : `Lee Driver ${nth}`,
    email,
    phone: `614555${String(1000 + nth)}`,
    ...(nth % 3 === 0 ? {} : { city: 'Columbus' }),
    state: states[nth % states.length],
    ageConfirmed: true,
    rulesAgreed: true,
  })
}

/** One batch that is done, and one with cards that were typed differently, or once. */
async function typePostcards(administrator: Person): Promise<void> {
  for (const isDone of [true, false]) {
    const { id } = Batch.parse(
      await administrator.call('POST', '/api/admin/free-post', {
        giveaway: mainToday,
        receivedOn: day(1),
        note: isDone ? 'The blue box' : '',
      }),
    )
    for (let number = 1; number <= cards; number++) {
      for (const turn of [1, 2]) {
        if (!isDone && turn === 2 && number % 3 === 0) continue
        const slip = !isDone && turn === 2 && number % 4 === 0 ? 's' : ''
        await administrator.call('POST', `/api/admin/free-post/${id}/cards`, {
          number,
          turn,
          reading: {
            name: `Pat Writer ${number}${slip}`,
            address: `${number} Elm Street, Columbus`,
            postalCode: '43085',
            region: 'US-OH',
            postmarkedOn: day(3),
            oldEnough: true,
          },
        })
      }
    }
    if (isDone) await administrator.call('POST', `/api/admin/free-post/${id}/close`)
  }
}
