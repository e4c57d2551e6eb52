import { priceOfSponsorship, type SponsorshipChoice } from '@evenhand/contracts/catalogue'
import { campaignDay } from '@evenhand/contracts/catalogue'
import { sponsorInvoices, sponsorLogos, sponsorships } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { emails } from './cast.ts'
import { newPerson, type Person, until } from './person.ts'
import type { Place } from './place.ts'

/** What is bought, what stands on the logo (none without), and what becomes of it. */
interface Bought {
  company: string
  choice: SponsorshipChoice
  logo?: string
  verdict?: 'shown' | 'declined'
}

const bought: readonly Bought[] = [
  {
    company: 'Meridian Freight',
    choice: { kind: 'tier', tier: 'silver' },
    logo: logoOf('#0b5', 90, 30),
    verdict: 'shown',
  },
  { company: 'Bell & Sons Roofing', choice: { kind: 'tier', tier: 'bronze' }, verdict: 'shown' },
  {
    company: 'Analytical Engines',
    choice: { kind: 'block', cells: [4, 5] },
    logo: logoOf('#c40', 120, 24),
    verdict: 'shown',
  },
  {
    company: 'Tidewater Coffee Roasters',
    choice: { kind: 'block', cells: [12] },
    logo: logoOf('#06c', 40, 60),
    verdict: 'shown',
  },
  { company: 'Nordlicht', choice: { kind: 'block', cells: [37] }, verdict: 'shown' },
  { company: 'Greenway Bikes', choice: { kind: 'block', cells: [58, 59] }, logo: logoOf('#808', 60, 60) },
  {
    company: 'Quick Cash Now',
    choice: { kind: 'block', cells: [71] },
    logo: logoOf('#a00', 80, 30),
    verdict: 'declined',
  },
]

/** Invented, as wide and as high as it says; written as drawing programs write it. */
function logoOf(color: string, width: number, height: number): string {
  const side = Math.min(width, height)
  const mark = `<circle cx="${side / 2}" cy="${height / 2}" r="${side / 2 - 2}" fill="${color}"/>`
  const rest = `<path d="M${side / 2} ${height / 2}H${width - 2}" stroke="#222" stroke-width="${side / 5}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rest}${mark}</svg>`
}

/** Who pays by invoice, and the check with which one of them did. */
const invoiced = [
  { companyName: 'Hartwell Printing', choice: { kind: 'block', cells: [44] }, check: '2042' },
  { companyName: 'Cobalt Dental', choice: { kind: 'tier', tier: 'bronze' } },
] as const

/** Tiers and blocks of the wall with logos and without: shown, waiting, declined; a logo that waits in the place of another; invoices; and a line for a block. */
export async function fillSponsors(place: Place, administrator: Person): Promise<void> {
  for (const [nth, one] of bought.entries()) {
    const person = newPerson(place, 'Noor Haddad', `company-${nth}@example.test`)
    const id = await buy(person, one)
    if (one.verdict) await decide(administrator, id, one.verdict)
    if (nth === 0) await replaceLogo(person, id)
  }
  for (const [nth, one] of invoiced.entries()) await invoice(administrator, `invoiced-${nth}@example.test`, one)
  await getInLine(place)
}

/** Two who want a block that is taken; one of them is ahead. */
async function getInLine(place: Place): Promise<void> {
  for (const [nth, email] of ['first-in-line@example.test', emails.inLine].entries()) {
    const person = newPerson(place, 'Lena Abbott', email)
    await person.signIn()
    await person.call('POST', '/api/sponsor-waiting', {
      size: 2,
      cell: 4,
      companyName: nth === 0 ? 'Early Bird Bakery' : 'Abbott & Abbott Surveyors',
      contactName: person.name,
      contactEmail: email,
      website: 'https://company.example',
    })
  }
}

/** Issues an invoice, and records the check that paid it. */
async function invoice(administrator: Person, contactEmail: string, one: (typeof invoiced)[number]): Promise<void> {
  const contact = { contactName: 'Noor Haddad', contactEmail }
  const issued = sponsorInvoices.issueInvoice.response.body.parse(
    await administrator.call('POST', '/api/admin/sponsorships', {
      ...one.choice,
      companyName: one.companyName,
      ...contact,
      website: 'https://company.example',
      dueDays: 30,
    }),
  )
  if (!('check' in one)) return
  const paid = { way: 'check', receivedOn: campaignDay(new Date()), reference: one.check }
  const from = { thingId: issued.id, donorName: contact.contactName, donorEmail: contactEmail }
  await until('the payment of an invoice', () =>
    administrator.call('POST', '/api/admin/purchases', { ...from, ...paid }),
  )
}

async function send(person: Person, logo: string): Promise<string> {
  const file = new Blob([logo], { type: 'image/svg+xml' })
  const answer = await person.call('PUT', `/api/sponsor-logos/${crypto.randomUUID()}`, file)
  return sponsorLogos.sendSponsorLogo.response.body.parse(answer).id
}

async function buy(person: Person, { company: companyName, choice, logo }: Bought): Promise<string> {
  const held = sponsorships.HeldSponsorship.parse(
    await person.call('POST', '/api/sponsorships', {
      ...choice,
      companyName,
      contactName: person.name,
      contactEmail: person.email,
      website: 'https://company.example',
      ...(logo && { logoId: await send(person, logo) }),
    }),
  )
  const amount = toDollars(priceOfSponsorship(choice))
  await person.buy([{ productType: 'sponsorship', productId: held.id, amount }])
  return held.id
}

async function decide(administrator: Person, id: string, verdict: 'shown' | 'declined'): Promise<void> {
  const path = `/api/admin/sponsorships/${id}`
  const { version: seen, name } = await until('a sponsorship at the desk', async () =>
    sponsorships.DeskSponsorship.parse(await administrator.call('GET', path)),
  )
  const reason = `We can’t show what this company sells, so ${name} isn’t shown.`
  await administrator.call('PUT', `${path}/decision`, { verdict, seen, ...(verdict === 'declined' && { reason }) })
}

async function replaceLogo(person: Person, id: string): Promise<void> {
  await person.signIn()
  const logoId = await send(person, logoOf('#049', 100, 30))
  await person.call('PUT', `/api/sponsorships/own/${id}/logo`, { logoId })
}
