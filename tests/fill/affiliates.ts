import { z } from 'zod'
import { emails } from './cast.ts'
import { gift, newPerson, type Person, until } from './person.ts'
import type { Place } from './place.ts'

const Applied = z.object({ id: z.string() })
const Own = z.object({ affiliate: z.object({ code: z.string() }) })
const Followed = z.object({ affiliate: z.object({ code: z.string(), click: z.string() }) })
const Listed = z.object({ items: z.array(z.object({ id: z.string(), version: z.int() })) })
const Decided = z.array(z.object({ outcome: z.string() }))

const profile = (platform: string, link: string, followers: number) => ({ platform, link, followers })
const applicants = {
  approved: {
    name: 'Alma Rivera',
    email: emails.affiliate,
    profiles: [
      profile('Instagram', 'https://www.instagram.com/alma.gives', 48_200),
      profile('YouTube', 'https://www.youtube.com/@alma-and-the-very-long-channel-name-of-hers', 1_250),
    ],
  },
  pending: {
    name: 'Ari Blum',
    email: emails.applicant,
    profiles: [profile('TikTok', 'https://www.tiktok.com/@ariblum', 9_100)],
  },
  rejected: {
    name: 'Rex Holt',
    email: emails.rejectedAffiliate,
    profiles: [profile('Facebook', 'https://www.facebook.com/rexholtdeals', 1_000)],
  },
  suspended: {
    name: 'Sue Park',
    email: emails.suspendedAffiliate,
    profiles: [profile('X', 'https://x.com/suepark', 22_000)],
  },
}

/** Affiliates in each state, and people whom one of them has brought: referrals that are held, accepted, rejected and appealed. */
export async function fillAffiliates(place: Place, administrator: Person): Promise<void> {
  const review = (id: string, body: object) => administrator.call('PUT', `/api/admin/affiliates/${id}/review`, body)
  const { approved, pending, rejected, suspended } = applicants
  await apply(place, pending)
  await review(await apply(place, rejected), { verdict: 'rejected', reason: 'We couldn’t find this profile.', seen: 0 })
  const ended = await apply(place, suspended)
  await review(ended, { verdict: 'approved', seen: 0 })
  await review(ended, { verdict: 'suspended', reason: 'Your posts don’t say that you earn entries.', seen: 1 })
  const id = await apply(place, approved)
  await review(id, { verdict: 'approved', seen: 0 })

  const affiliate = newPerson(place, approved.name, approved.email)
  await affiliate.signIn()
  const { code } = Own.parse(await affiliate.call('GET', '/api/affiliates/own')).affiliate
  const cards = ['5555555555554444', '4000056655665556', '6011111111111117', '4242424242424242']
  for (const [n, card] of cards.entries())
    await bring(newPerson(place, `Nina ${n}`, `nina${n}@example.test`), code, card)
  await decideSome(administrator, affiliate, { affiliateId: id, brought: cards.length })
}

async function apply(place: Place, { name, email, profiles }: (typeof applicants)['approved']): Promise<string> {
  const body = {
    affiliateName: name,
    email,
    socialPlatforms: profiles.map(({ platform }) => platform),
    socialLinks: profiles.map(({ link }) => link),
    followerCounts: profiles.map(({ followers }) => followers),
  }
  return Applied.parse(await newPerson(place, name, email).call('POST', '/api/affiliates', body)).id
}

/** Somebody comes by the link and gives for the first time. */
async function bring(giver: Person, code: string, card: string): Promise<void> {
  const followed = await giver.call('POST', '/api/referral-clicks', { code, from: 'www.instagram.com' })
  const { click } = Followed.parse(followed).affiliate
  await giver.buy([gift('25.00')], { card, ref: { code, click } })
}

async function decideSome(
  administrator: Person,
  affiliate: Person,
  { affiliateId, brought }: { affiliateId: string; brought: number },
): Promise<void> {
  const list = async () =>
    Listed.parse(await administrator.call('GET', `/api/admin/affiliate-referrals?affiliateId=${affiliateId}`)).items
  const [accepted, rejected, appealed] = await until('what an affiliate has brought', async () => {
    const items = await list()
    return items.length === brought && items
  })
  /** As it is seen now: others who came since may have made it look different, and that is shown first. */
  const decide = (one: { id: string } | undefined, verdict: object) =>
    until('a decision about a referral', async () => {
      const seen = (await list()).find(({ id }) => id === one?.id)
      const body = { ...verdict, referrals: seen ? [{ id: seen.id, seen: seen.version }] : [] }
      const decided = await administrator.call('POST', '/api/admin/affiliate-referrals/decisions', body)
      return Decided.parse(decided)[0]?.outcome === 'decided'
    })
  await decide(accepted, { verdict: 'accepted' })
  await decide(rejected, { verdict: 'rejected', reason: 'The gift came from a card that you use.' })
  await decide(appealed, { verdict: 'rejected', reason: 'The link was followed moments before the gift.' })
  await affiliate.call('PUT', `/api/affiliates/own/referrals/${appealed?.id}/appeal`, {
    words: 'She sat beside me at our school’s fair and gave from her own phone.',
  })
}
