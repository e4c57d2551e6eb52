import { socialDisclosure } from '@evenhand/contracts/catalogue'
import { z } from 'zod'
import type { Person } from './person.ts'

const Recorded = z.object({ id: z.string() })
const Listed = z.object({ items: z.array(z.object({ id: z.string(), version: z.int() })) })

const facebook = (id: number): string => `https://www.facebook.com/evenhand/posts/${id}`
const done = [
  { platform: 'facebook', activityType: 'share', postUrl: facebook(1_020_304_050_607) },
  { platform: 'facebook', activityType: 'comment', postUrl: facebook(1_020_304_050_607) },
  { platform: 'instagram', activityType: 'like', postUrl: 'https://www.instagram.com/p/CxY12abcDEF/' },
  { platform: 'twitter', activityType: 'share', postUrl: 'https://x.com/frida/status/1732000000000000001' },
  {
    platform: 'facebook',
    activityType: 'share',
    postUrl: `${facebook(1_020_304_050_699)}?utm_source=a-very-long-name-of-a-campaign-that-nobody-shortened&fbclid=IwAR0000000000000000000000000`,
  },
  { platform: 'instagram', activityType: 'share' },
] as const

/** What a member did on social media: accepted, rejected, appealed and not yet reviewed. The member is signed in by a code here. */
export async function fillSocial(member: Person, accountNumber: string, administrator: Person): Promise<void> {
  await member.signIn()
  const path = `/api/members/${accountNumber}/social-activity`
  const record = async (activity: (typeof done)[number]) =>
    Recorded.parse(await member.call('POST', path, { ...activity, disclosure: socialDisclosure() })).id
  const ids: string[] = []
  for (const activity of done.slice(0, 3)) ids.push(await record(activity))
  const [accepted, rejected, appealed] = ids
  await decide(administrator, accepted, { verdict: 'accepted' })
  await decide(administrator, rejected, {
    verdict: 'rejected',
    reason: 'The comment doesn’t say that it earns entries.',
  })
  await decide(administrator, appealed, { verdict: 'rejected', reason: 'We couldn’t find your like on this post.' })
  await member.call('POST', `${path}/${appealed}/appeal`, { words: 'My account is private. I’ve made it public now.' })
  for (const activity of done.slice(3)) await record(activity)
}

async function decide(administrator: Person, id: string | undefined, verdict: object): Promise<void> {
  const { items } = Listed.parse(await administrator.call('GET', '/api/admin/social-activities?state=all&limit=100'))
  const found = items.find((one) => one.id === id)
  await administrator.call('POST', '/api/admin/social-activities/decisions', {
    ...verdict,
    activities: [{ id, seen: found?.version }],
  })
}
