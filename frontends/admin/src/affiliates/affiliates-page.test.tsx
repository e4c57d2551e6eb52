/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals'
import { affiliateReviews, audit } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { administrators } from '../audit/testing/administrators.ts'
import { AffiliatesPage } from './affiliates-page.tsx'

type Affiliate = affiliateReviews.ReviewedAffiliate

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const affiliate = (place: number, more: Partial<Affiliate> = {}): Affiliate => ({
  id: makeId(place),
  affiliateName: `Ida Ro ${place}`,
  email: `ida${place}@example.org`,
  socialPlatforms: ['Instagram', 'YouTube'],
  socialLinks: ['https://www.instagram.com/ida', 'https://www.youtube.com/@ida'],
  followerCounts: [12_400, 3_100],
  code: null,
  state: 'pending',
  acts: [],
  version: 1,
  appliedAt: '2026-11-21T12:00:00.000Z',
  ...more,
})

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(kept: Affiliate[], search = '') {
  const reviewed: affiliateReviews.AffiliateReview[] = []
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(affiliateReviews.listAffiliates, ({ query: { state } }) => {
      const items = kept.filter((one) => state === 'all' || one.state === state)
      return { items, next: null, total: items.length }
    }),
    fake(affiliateReviews.getAffiliate, ({ params }) => {
      const found = kept.find(({ id }) => id === params.affiliateId)
      const referrals = { pending: 0, held: 2, appealed: 0, counted: 1, rejected: 0, upheld: 0, reversed: 0 }
      const twins = kept
        .filter((one) => one !== found)
        .map(({ id, affiliateName, state }) => ({ id, affiliateName, state }))
      return found ? { affiliate: found, referrals, twins } : new Refuses('not-found')
    }),
    fake(affiliateReviews.reviewAffiliate, ({ params, body }) => {
      reviewed.push(body)
      const one = kept.find(({ id }) => id === params.affiliateId)
      if (one?.version !== body.seen) return new Refuses('conflict')
      const code = body.verdict === 'approved' ? 'AF-7K3MQXZ2' : one.code
      return Object.assign(one, { state: body.verdict, version: body.seen + 1, code })
    }),
  ])
  restore = routeFetchTo(server)
  return { ...renderPage('/admin/affiliates', <AffiliatesPage />, `/admin/affiliates${search}`), reviewed }
}

const panel = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the applications of affiliates', () => {
  it('show their profiles elsewhere and who has the same ones, are approved, and lead on to the next one', async () => {
    const { user, reviewed } = await open([affiliate(1), affiliate(2)], `?affiliate=${makeId(1)}`)
    const shown = await panel(/Ida Ro 1/)
    const link = await shown.findByRole('link', { name: /youtube\.com\/@ida/ })
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer nofollow', '_blank'])
    within(shown.getByRole('region', { name: 'Possible duplicates' })).getByRole('link', { name: 'Ida Ro 2' })
    await user.click(shown.getByRole('button', { name: 'Approve: Ida Ro 1' }))
    await screen.findByText('Ida Ro 1 is emailed their code and link.')
    await panel(/Ida Ro 2/)
    expect(reviewed).toEqual([{ verdict: 'approved', seen: 1 }])
  })

  it('are rejected with a reason, which is asked for', async () => {
    const { user, reviewed } = await open([affiliate(1)], `?affiliate=${makeId(1)}`)
    const shown = await panel(/Ida Ro 1/)
    await user.click(await shown.findByRole('button', { name: 'Reject: Ida Ro 1' }))
    await user.click(shown.getByRole('button', { name: 'Reject' }))
    await shown.findByText('Say why. The affiliate will read it')
    await user.type(shown.getByLabelText('Reason'), 'No such profile.')
    await user.click(shown.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(reviewed).toEqual([{ verdict: 'rejected', reason: 'No such profile.', seen: 1 }]))
  })

  it('that were approved can be suspended, and lead to what they brought', async () => {
    const approved = affiliate(1, { state: 'approved', code: 'AF-7K3MQXZ2' })
    const { user, reviewed } = await open([approved], `?state=approved&affiliate=${makeId(1)}`)
    const shown = await panel(/Ida Ro 1/)
    expect((await shown.findByRole('link', { name: 'Show their referrals' })).getAttribute('href')).toBe(
      `/admin/affiliates/referrals?state=all&affiliateId=${makeId(1)}`,
    )
    shown.getByText('On hold: 2')
    await user.click(shown.getByRole('button', { name: 'Suspend: Ida Ro 1' }))
    await user.type(shown.getByLabelText('Reason'), 'Your posts don’t say it.')
    await user.click(shown.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(reviewed).toMatchObject([{ verdict: 'suspended' }]))
  })

  it('that someone else decided meanwhile are not decided again, and that is said', async () => {
    const kept = [affiliate(1)]
    const { user } = await open(kept, `?affiliate=${makeId(1)}`)
    const shown = await panel(/Ida Ro 1/)
    const approve = await shown.findByRole('button', { name: 'Approve: Ida Ro 1' })
    Object.assign(kept[0] ?? {}, { version: 2 })
    await user.click(approve)
    expect((await screen.findAllByText(/Someone else changed this in the meantime/)).length).toBeGreaterThan(0)
  })

  it('say that none waits', async () => {
    await open([])
    await screen.findByText('No application needs a review')
  })
})
