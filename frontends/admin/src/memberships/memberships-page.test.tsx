/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { memberships } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { aMembership } from '../../../../packages/web-kit/src/testing/a-membership.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { MembershipsPage } from './memberships-page.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

const held: memberships.HeldMembership = {
  ...aMembership,
  level: 'gold',
  amount: '9.95',
  state: 'past-due',
  startedAt: '2026-09-21T12:00:00.000Z',
  nextPayment: null,
  endsIfCanceledAt: null,
  resumesIfPausedAt: null,
  behind: { amount: '9.95', since: '2026-11-20T12:00:00.000Z', lapsesAt: '2026-12-04T12:00:00.000Z' },
  card: null,
  donorName: 'Ada Lovelace',
  donorEmail: 'ada@example.org',
  subscriptionId: 'sub_1',
}

it('a row opens its membership beside the list, and the address says which', async () => {
  server = await startFakeApi([fake(memberships.listAllMemberships, () => ({ items: [held], next: null, total: 1 }))])
  restore = routeFetchTo(server)
  const { user, router } = renderPage('/admin/memberships', <MembershipsPage />)
  await user.click(await screen.findByRole('link', { name: 'Ada Lovelace' }))
  const dialog = await screen.findByRole('dialog')
  const panel = within(dialog)
  panel.getByText('sub_1')
  expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('$9.95 since Nov 20, 2026')
  expect(panel.getByRole('link', { name: 'Payments of this donor' }).getAttribute('href')).toBe(
    '/admin/gifts?search=ada%40example.org',
  )
  expect(router.state.location.search).toBe(`?membership=${held.id}`)
})
