/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { type DeskRole, memberships } from '@evenhand/contracts/http'
import { screen, within } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { aMembership } from '../../../../packages/web-kit/src/testing/a-membership.ts'
import { fakeTakings } from '../../../../packages/web-kit/src/testing/fake-takings.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
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
  notice: null,
}

it('a row opens its membership beside the list, and the address says which', async () => {
  server = await startFakeApi([
    ...fakeTakings([]),
    fake(memberships.listAllMemberships, () => ({ items: [held], next: null, total: 1 })),
  ])
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

/** The panel of a failed payment of which its donor was not told, as far as this notice says. */
async function openUntold(notice: NonNullable<memberships.HeldMembership['notice']>, roles: DeskRole[] = ['support']) {
  const untold = { ...held, behind: { amount: '9.95', since: at, lapsesAt: null }, notice }
  const kept = { item: untold as memberships.HeldMembership }
  server = await startFakeApi([
    ...fakeTakings([]),
    fake(memberships.listAllMemberships, () => ({ items: [kept.item], next: null, total: 1 })),
    fake(memberships.notifyOfArrears, ({ body: { way, seen } }) => {
      if (seen !== kept.item.notice?.askedAt) return new Refuses('conflict')
      kept.item =
        way === 'email'
          ? { ...untold, notice: { askedAt: later, failure: null, isUntold: false } }
          : { ...untold, behind: { amount: '9.95', since: at, lapsesAt: later }, notice: null }
      return kept.item
    }),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage(
    '/admin/memberships',
    <Roles value={roles}>
      <MembershipsPage />
    </Roles>,
  )
  await user.click(await screen.findByRole('link', { name: 'Ada Lovelace' }))
  return { user, kept, panel: within(await screen.findByRole('dialog')) }
}
const at = '2026-11-20T12:00:00.000Z'
const later = '2026-11-22T12:00:00.000Z'
const failed = { askedAt: at, failure: 'reply-550', isUntold: true }

it('a donor whose email came back is sent another one, or was told another way', async () => {
  const { user, panel } = await openUntold(failed)
  panel.getByText(/couldn’t be delivered\. The email server of that address refused it \(550\)/)
  await user.click(panel.getByRole('button', { name: 'Send the email again' }))
  await panel.findByText(/is on its way\. The 7 days to pay begin when it’s sent/)
  expect(panel.queryByRole('button', { name: 'The donor was told' })).toBeNull()
})

it('the days begin when it is recorded that the donor was told', async () => {
  const { user, panel } = await openUntold({ ...failed, failure: null })
  panel.getByText(/We’ve heard nothing about the email to ada@example.org for a day/)
  await user.click(panel.getByRole('button', { name: 'The donor was told' }))
  await panel.findByText(/unless it is paid/)
})

it('what another administrator did in the meantime is said, and shown', async () => {
  const { user, kept, panel } = await openUntold(failed)
  kept.item = { ...kept.item, notice: { askedAt: later, failure: null, isUntold: false } }
  await user.click(panel.getByRole('button', { name: 'Send the email again' }))
  await screen.findByText(/Someone else changed this in the meantime/)
  await panel.findByText(/is on its way/)
})

it('who only reads sees why, without a button', async () => {
  const { panel } = await openUntold(failed, ['auditor'])
  panel.getByText(/couldn’t be delivered/)
  expect(panel.queryByRole('button', { name: 'Send the email again' })).toBeNull()
})
