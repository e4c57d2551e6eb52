/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { audit, erasures, gateway } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { Roles } from '../frame/allowed.tsx'
import { ErasuresPage } from './erasures-page.tsx'

const ada = '0190a0a0-0000-7000-8000-0000000000a1'
const on = (day: number) => `2026-11-${day}T15:00:00.000Z`
const part = { waitsFor: null, failure: null, since: null, doneAt: null }
const byDonor: erasures.Erasure = {
  id: '0190a0a0-0000-7000-8000-0000000000e1',
  donorId: '0190a0a0-0000-7000-8000-0000000abcde',
  askedAt: on(25),
  doneAt: null,
  askedBy: 'donor',
  reason: '',
  parts: [
    { ...part, service: 'donations', waitsFor: 'membership', since: on(26) },
    { ...part, service: 'email' },
    { ...part, service: 'members', failure: 'error 23503', since: on(27) },
    { ...part, service: 'entries', doneAt: on(25) },
  ],
}
const byOwner: erasures.Erasure = {
  ...byDonor,
  id: '0190a0a0-0000-7000-8000-0000000000e2',
  donorId: '0190a0a0-0000-7000-8000-0000000fedcb',
  doneAt: on(26),
  askedBy: ada,
  reason: 'A letter',
  parts: byDonor.parts.map(({ service }) => ({ ...part, service, doneAt: on(26) })),
}

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

it('says who asked when, which services are done, wait or fail since when, and tries again', async () => {
  const retried: string[] = []
  const states: string[] = []
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles: ['owner' as const], expiresAt: on(30) })),
    fake(audit.listAdministrators, () => [{ id: ada, name: 'ada' }]),
    fake(erasures.listErasures, ({ query: { state } }) => {
      states.push(state)
      const items = state === 'done' ? [byOwner] : [byDonor]
      return { items, next: null, total: items.length }
    }),
    fake(erasures.retryErasure, ({ params: { erasureId } }) => {
      retried.push(erasureId)
      return byDonor
    }),
  ])
  restore = routeFetchTo(server)
  const page = (
    <Roles value={['owner']}>
      <ErasuresPage />
    </Roles>
  )
  const { user } = renderPage('/admin/erasures', page)
  const list = within(await screen.findByRole('list', { name: 'Erasures' }))
  expect(list.getByRole('link', { name: 'Donor …0abcde' }).getAttribute('href')).toBe(
    `/admin/supporters/${byDonor.donorId}`,
  )
  list.getByText('by the person')
  list.getByText('1 of 4 parts are erased.')
  const lines = list.getAllByRole('listitem').map((line) => line.textContent)
  expect(lines).toContainEqual(
    expect.stringMatching(/^Gifts, receipts and memberships: waits for a membership .*, since Nov 26/),
  )
  expect(lines).toContainEqual('Emails and newsletters: not erased yet')
  expect(lines).toContainEqual(expect.stringMatching(/^Member account: couldn’t be erased since Nov 27.*“error 23503”/))
  await user.click(list.getByRole('button', { name: 'Try again to erase donor …0abcde' }))
  await waitFor(() => expect(retried).toEqual([byDonor.id]))
  await user.selectOptions(screen.getByLabelText('State'), 'Done')
  await screen.findByText('by ada')
  expect(screen.getByRole('list', { name: 'Erasures' }).textContent).toContain('Erased everywhere on Nov 26')
  expect(states.at(-1)).toBe('done')
})
