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
import { ReferralsPage } from './referrals-page.tsx'

type Referral = affiliateReviews.ReviewedReferral

const makeId = (place: number) => `0190a0a0-0000-7000-8000-${String(place).padStart(12, '0')}`
const referral = (place: number, more: Partial<Referral> = {}): Referral => ({
  id: makeId(place),
  affiliateId: makeId(90),
  affiliateName: `Ida Ro ${place}`,
  code: 'AF-7K3MQXZ2',
  state: 'held',
  donorId: makeId(80 + place),
  amount: '25.00',
  paidAt: '2026-11-21T12:00:00.000Z',
  releasesAt: null,
  holds: ['shared-card'],
  click: { at: '2026-11-20T12:00:00.000Z', from: 'www.instagram.com', ad: false },
  reason: null,
  appeal: null,
  version: 1,
  ...more,
})
const waits = ({ state }: Referral): boolean => state === 'held' || state === 'appealed'

let server: FakeApi
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function open(kept: Referral[], search = '') {
  const asked: unknown[] = []
  const decided: affiliateReviews.ReferralDecisions[] = []
  server = await startFakeApi([
    fake(audit.listAdministrators, () => administrators),
    fake(affiliateReviews.listReferrals, ({ query }) => {
      asked.push(query)
      const items = kept.filter((one) =>
        query.state === 'waiting' ? waits(one) : query.state === 'all' || one.state === query.state,
      )
      return { items, next: null, total: items.length }
    }),
    fake(affiliateReviews.getReferral, ({ params }) => {
      const found = kept.find(({ id }) => id === params.referralId)
      const alike = kept.filter((one) => one !== found).map((one) => ({ referral: one, by: ['card' as const] }))
      return found ? { referral: found, acts: [], alike } : new Refuses('not-found')
    }),
    fake(affiliateReviews.previewReferralDecisions, ({ body }) =>
      body.referrals.map(({ id, seen }) => ({
        id,
        outcome: kept.find((found) => found.id === id)?.version === seen ? ('decided' as const) : ('changed' as const),
      })),
    ),
    fake(affiliateReviews.decideReferrals, ({ body }) => {
      decided.push(body)
      return body.referrals.map(({ id, seen }) => {
        const one = kept.find((found) => found.id === id)
        if (one?.version !== seen) return { id, outcome: 'changed' as const }
        Object.assign(one, { state: body.verdict === 'accepted' ? 'pending' : 'rejected', version: seen + 1 })
        return { id, outcome: 'decided' as const }
      })
    }),
  ])
  restore = routeFetchTo(server)
  const page = renderPage('/admin/affiliates/referrals', <ReferralsPage />, `/admin/affiliates/referrals${search}`)
  return { ...page, asked, decided }
}

const rows = () => document.querySelectorAll('[data-row]').length
const panel = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))

describe('the referrals of affiliates', () => {
  it('begin with what waits, and are filtered by status and by what holds them', async () => {
    const { user, asked } = await open([referral(1), referral(2, { state: 'counted' })])
    await screen.findByText('1 of 1 referral')
    expect(asked[0]).toMatchObject({ state: 'waiting', order: 'asc' })
    expect(screen.queryByLabelText('Search')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Status'), 'Counts')
    await user.selectOptions(screen.getByLabelText('Held by'), 'A code without a click')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ state: 'counted', hold: 'no-click', order: 'desc' }))
  })

  it('are decided several at once, each as it was seen', async () => {
    const { user, decided } = await open([referral(1), referral(2), referral(3, { state: 'appealed' })])
    await screen.findByText('3 of 3 referrals')
    // There is no search here to go to.
    expect(screen.getByText(/^Keys:/).textContent).toMatch(/^Keys: j and k/)
    await user.click(screen.getByRole('checkbox', { name: /Ida Ro 1/ }))
    await user.click(screen.getByRole('checkbox', { name: /Ida Ro 3/ }))
    const chosen = within(screen.getByRole('region', { name: 'What you chose' }))
    await user.click(chosen.getByRole('button', { name: 'Accept' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Accept 2 referrals' }))
    await asked.findByText('In all: no entries will change; an email goes out about 1 of them.')
    expect(asked.getAllByText(/^Will be accepted\. Code \S+, \$[\d.]+ given; it counts once/)).toHaveLength(2)
    await user.click(await asked.findByRole('button', { name: 'Accept 2' }))
    await asked.findByText('Nothing holds them now.')
    await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await waitFor(() => expect(rows()).toBe(1))
    expect(decided).toEqual([
      {
        verdict: 'accepted',
        referrals: [
          { id: makeId(1), seen: 1 },
          { id: makeId(3), seen: 1 },
        ],
      },
    ])
  })

  it('say that none waits', async () => {
    await open([])
    await screen.findByText('No referral needs a decision')
  })
})

describe('a referral', () => {
  it('shows why it is held, its click and what looks alike, is rejected with a reason, and leads on to the next one', async () => {
    const { user, decided } = await open([referral(1), referral(2)], `?referral=${makeId(1)}`)
    const shown = await panel(/Referral of Ida Ro 1/)
    await shown.findByText('Several givers with one card')
    shown.getByText('From www.instagram.com')
    shown.getByText('Same card')
    await user.click(shown.getByRole('button', { name: 'Reject: Referral of Ida Ro 1' }))
    await user.type(shown.getByLabelText('Reason'), 'It was your own card.')
    await user.click(shown.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(decided).toMatchObject([{ verdict: 'rejected', reason: 'It was your own card.' }]))
    await panel(/Referral of Ida Ro 2/)
  })

  it('that was appealed shows the appeal, and can be kept rejected', async () => {
    const appealed = referral(1, { state: 'appealed', reason: 'Your own card.', appeal: 'It was my sister’s.' })
    const { user, decided } = await open([appealed], `?referral=${makeId(1)}`)
    const shown = await panel(/Referral of Ida Ro 1/)
    await shown.findByText('It was my sister’s.')
    await user.click(shown.getByRole('button', { name: 'Keep rejected: Referral of Ida Ro 1' }))
    await user.type(shown.getByLabelText('Reason'), 'The address is yours, too.')
    await user.click(shown.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(decided).toMatchObject([{ verdict: 'rejected' }]))
  })

  it('that someone else decided meanwhile is not decided again, and that is said', async () => {
    const kept = [referral(1)]
    const { user } = await open(kept, `?referral=${makeId(1)}`)
    const shown = await panel(/Referral of Ida Ro 1/)
    const accept = await shown.findByRole('button', { name: 'Accept: Referral of Ida Ro 1' })
    Object.assign(kept[0] ?? {}, { version: 2 })
    await user.click(accept)
    await screen.findByText('Not decided')
  })
})
