/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { affiliates } from '@evenhand/contracts/http'
import { browserStorage } from '@evenhand/web-kit/facade'
import { screen, waitFor, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../../packages/web-kit/src/testing/render-page.tsx'
import { ApplyTab } from './apply-tab.tsx'

let server: FakeApi
let restore: () => void
let refusal: Refuses | undefined
let applied: affiliates.AffiliateForm[]
beforeEach(async () => {
  refusal = undefined
  applied = []
  server = await startFakeApi([
    fake(affiliates.applyAsAffiliate, ({ body }) => {
      applied.push(body)
      const { email: _, ...rest } = body
      return (
        refusal ?? {
          ...rest,
          id: '0190a0a0-0000-7000-8000-000000000001',
          status: 'pending' as const,
          totalReferrals: 0 as const,
          totalEntries: 0 as const,
          createdAt: '2026-11-26T12:00:00Z',
        }
      )
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  browserStorage.session.clear()
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const show = () => renderPage('/affiliate-portal', <ApplyTab />)
type User = ReturnType<typeof show>['user']
const row = (number: number) => within(screen.getByRole('group', { name: `Platform ${number}` }))

async function fillWho(user: User) {
  await user.type(screen.getByLabelText('Name'), 'Ada Byron')
  await user.type(screen.getByLabelText('Email'), 'ada@example.org')
}

async function fillRow(user: User, number: number, [platform, link, followers]: [string, string, string]) {
  await user.selectOptions(row(number).getByLabelText('Platform'), platform)
  await user.type(row(number).getByLabelText('Link to your profile'), link)
  await user.type(row(number).getByLabelText('Followers'), followers)
}

const send = (user: User) => user.click(screen.getByRole('button', { name: 'Submit application' }))

describe('applying as an affiliate', () => {
  it('sends each platform that was filled in, however its link and number were written, and says what happens next', async () => {
    const { user } = show()
    await fillWho(user)
    await fillRow(user, 1, ['Instagram', 'instagram.com/ada', '12,400'])
    await user.click(screen.getByRole('button', { name: 'Add another platform' }))
    await fillRow(user, 2, ['YouTube', 'https://www.youtube.com/@ada', '3100'])
    await user.click(screen.getByRole('button', { name: 'Add another platform' }))
    await send(user)
    const heading = await screen.findByRole('heading', { name: 'We received your application' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('Application Submitted!')
    screen.getByText(/We’ll email you once it’s approved\.$/)
    screen.getByText('It lists Instagram, YouTube.')
    expect(applied).toEqual([
      {
        affiliateName: 'Ada Byron',
        email: 'ada@example.org',
        socialPlatforms: ['Instagram', 'YouTube'],
        socialLinks: ['https://instagram.com/ada', 'https://www.youtube.com/@ada'],
        followerCounts: [12_400, 3_100],
      },
    ])
  })

  it('asks for a platform to the letter, and for what is missing of one that was begun', async () => {
    const { user } = show()
    await fillWho(user)
    await send(user)
    await screen.findByText('Please add at least one social media platform.')
    await fillRow(user, 1, ['TikTok', 'tiktok.com/@ada', '999'])
    await send(user)
    await screen.findByText('Each platform must have at least 1000 followers')
    expect(screen.queryByText('Please add at least one social media platform.')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add another platform' }))
    await user.type(row(2).getByLabelText('Followers'), 'many')
    await send(user)
    await row(2).findByText('Choose a platform')
    row(2).getByText('Enter the link to your profile')
    expect(applied).toEqual([])
  })

  it('drops a row that is removed, with what was wrong in it', async () => {
    const { user } = show()
    await fillWho(user)
    await user.click(screen.getByRole('button', { name: 'Add another platform' }))
    await user.type(row(1).getByLabelText('Followers'), '5')
    await fillRow(user, 2, ['Blog or newsletter', 'ada.example/letters', '1 000'])
    await send(user)
    await row(1).findByText('Choose a platform')
    await user.click(screen.getByRole('button', { name: 'Remove platform 1' }))
    expect(screen.queryByText('Choose a platform')).toBeNull()
    await send(user)
    await screen.findByRole('heading', { name: 'We received your application' })
    expect(applied).toMatchObject([{ socialPlatforms: ['Blog or newsletter'], followerCounts: [1_000] }])
  })

  it('says to the letter that it failed, and sends the same attempt under the same key', async () => {
    refusal = new Refuses('dependency-unavailable')
    const { user } = show()
    await fillWho(user)
    await fillRow(user, 1, ['Instagram', 'instagram.com/ada', '12400'])
    await send(user)
    await screen.findByText('Failed to submit application. Please try again.')
    refusal = undefined
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Submit application' })).not.toHaveProperty('disabled', true),
    )
    await send(user)
    await screen.findByRole('heading', { name: 'We received your application' })
    const keys = server.heard.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect([applied.length, new Set(keys).size]).toEqual([2, 1])
  })
})
