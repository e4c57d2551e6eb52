import { identity } from '@evenhand/contracts/http'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { StartFailure } from '../../tools/processes/process-spec.ts'
import { fillAffiliates } from './affiliates.ts'
import { type Cast, emails } from './cast.ts'
import { fillDesk } from './desk.ts'
import { enterFree, fillDonors } from './donors.ts'
import { fillDraws } from './draws.ts'
import { fillEmails } from './emails.ts'
import { fillGrants } from './grants.ts'
import { fillHolds } from './holds.ts'
import { fillMembers } from './members.ts'
import { fillMemorials } from './memorials.ts'
import { fillNonprofits } from './nonprofits.ts'
import { newPerson, type Person } from './person.ts'
import { fillPartnerCards } from './partner-cards.ts'
import { fillSponsors } from './sponsors.ts'
import { needsFactor, type Place } from './place.ts'

async function logIn(administrator: Person, { admin }: Place): Promise<void> {
  const answer = identity.logIn.response.body.parse(await administrator.call('POST', '/api/admin/login', admin))
  if ('next' in answer || answer.factor) throw new StartFailure(needsFactor)
}

/**
 * Gives a fresh system people of every kind, through the site as they would come: gifts, memberships in each state, memorials, registrations,
 * postcards, refunds, nonprofits, sponsors, campaigns, and two draws that were held. @throws StartFailure when somebody has given there already
 */
export async function fillSystem(place: Place, secretKey: string, say: (line: string) => void): Promise<Cast> {
  await requireFresh(place)
  const administrator = newPerson(place, place.admin.username, '')
  await logIn(administrator, place)
  say('Donors and refunds')
  await fillDonors(place, administrator)
  await enterFree(newPerson(place, 'Dana Free', emails.noGift))
  await enterFree(newPerson(place, 'Greta Lane', emails.grantee))
  say('Held entries')
  await fillHolds(place, administrator)
  say('Memberships')
  const { accountNumber } = await fillMembers(place, secretKey, administrator)
  say('Memorials')
  await fillMemorials(place, administrator)
  say('Registrations, postcards, inquiries')
  await fillDesk(place, administrator)
  say('Nonprofits and grants')
  const { question, grantee } = await fillNonprofits(place, administrator)
  const granted = await fillGrants(administrator, grantee)
  say('Affiliates')
  await fillAffiliates(place, administrator)
  say('Sponsors')
  await fillSponsors(place, administrator)
  await fillPartnerCards(administrator)
  say('Emails')
  await fillEmails(administrator)
  say('Draws')
  const { slugs, prize } = await fillDraws(place, administrator)
  const { oneGift, manyGifts, longName, refunded, noGift, monthly, silver, gold, diamond, paused, ending, pastDue } =
    emails
  const confirmation = await newPerson(place, 'Sam', emails.subscriber).mail(({ text }) => /\/email\//.test(text))
  return {
    donors: { oneGift, manyGifts, longName, refunded, noGift, monthly },
    members: { silver, gold, diamond, paused, ending, pastDue, free: { email: emails.free, accountNumber } },
    memorials: { shown: emails.shown, declined: emails.declined },
    affiliates: {
      approved: emails.affiliate,
      pending: emails.applicant,
      rejected: emails.rejectedAffiliate,
      suspended: emails.suspendedAffiliate,
    },
    held: { waiting: emails.held, appealed: emails.appealed, refused: emails.refusedHold, released: emails.released },
    nonprofits: { grantee: emails.grantee },
    sponsors: { shown: emails.sponsor, inLine: emails.inLine },
    granted,
    draws: slugs,
    links: { prize, confirm: /\/email\/confirm#token=[\w-]+/.exec(confirmation.text)?.[0] ?? '', question },
  }
}

async function requireFresh({ databases }: Place): Promise<void> {
  const db = openDatabase(databases.donations, { connections: 1 })
  try {
    const [row] = await db.query(sql`select 1 from gifts limit 1`)
    if (row)
      throw new StartFailure(
        'Someone has given here already. Fill a fresh system: LIMITS_SCALE=1000000 npm start -- --reset.',
      )
  } finally {
    await db.close()
  }
}
