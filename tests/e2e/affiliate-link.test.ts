import { expect, it } from '@jest/globals'
import type { affiliateReviews } from '@evenhand/contracts/http'
import { administrator } from '../system/administrator.ts'
import { newVisit, payByCard, widths } from '../system/browser.ts'
import { newEmail, signIn, site, until, visitor } from '../system/site.ts'
import { press, reachCard, says } from './giving-pages.ts'

async function approvedAffiliate(desk: Awaited<ReturnType<typeof administrator>>) {
  const email = newEmail('affiliate')
  const form = {
    affiliateName: 'Alma Rivera',
    email,
    socialPlatforms: ['YouTube'],
    socialLinks: [`https://www.youtube.com/@${crypto.randomUUID()}`],
    followerCounts: [4_000],
  }
  const { body } = await visitor()('POST', '/api/affiliates', form, { 'idempotency-key': crypto.randomUUID() })
  const { id } = body as { id: string }
  await desk('PUT', `/api/admin/affiliates/${id}/review`, { verdict: 'approved', seen: 0 })
  const own = visitor()
  await signIn(own, email)
  const answer = (await own('GET', '/api/affiliates/own')).body as { affiliate: { code: string; link: string } }
  return { id, own, ...answer.affiliate }
}

it('a gift through an affiliate’s link is theirs once a person has looked, also with a member’s code in the same link', async () => {
  const desk = await administrator()
  const { id, own, code, link } = await approvedAffiliate(desk)
  const held = async () => {
    const { body } = await desk('GET', `/api/admin/affiliate-referrals?affiliateId=${id}&state=all`)
    return (body as { items: affiliateReviews.ReviewedReferral[] }).items
  }

  const { page, faults, context } = await newVisit(widths.phone)
  await page.goto(`${site.url()}${link}`)
  await until(() => page.evaluate(() => localStorage.getItem('evenhand.cameBy')?.includes('"click"')))
  expect(new URL(page.url()).searchParams.get('ref')).toBe(code)
  // The last code of the last link counts: a friend's comes before the affiliate's here.
  await page.goto(`${site.url()}/faq?ref=BCDFGHJK&ref=${code}`)
  await reachCard(page, newEmail('brought'))
  await payByCard(page)
  await page.waitForURL('**/donation-success*')
  const [referral] = await until(async () => (await held()).length === 1 && held())
  expect(referral).toMatchObject({ state: 'held', amount: '50.00', click: { ad: false } })
  const decision = { verdict: 'accepted', referrals: [{ id: referral?.id, seen: referral?.version }] }
  expect((await desk('POST', '/api/admin/affiliate-referrals/decisions', decision)).body).toMatchObject([
    { outcome: 'decided' },
  ])
  const { body } = await own('GET', '/api/affiliates/own')
  expect(body).toMatchObject({ affiliate: { counting: 'counts', totals: { pending: 1, entries: 0 } } })
  expect((body as { affiliate: { days: unknown[] } }).affiliate.days[0]).toMatchObject({ clicks: 1, paid: 1 })

  await page.goto(`${site.url()}/privacy`)
  await press(page, 'Forget the link that brought me here')
  await says(page, 'Link forgotten')
  expect(await page.evaluate(() => localStorage.getItem('evenhand.cameBy'))).toBeNull()
  expect(faults).toEqual([])
  await context.close()
})
