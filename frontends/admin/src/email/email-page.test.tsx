/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { emailOverview, gateway } from '@evenhand/contracts/http'
import { screen, waitFor } from '@testing-library/react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { EmailPage } from './email-page.tsx'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
})

async function open(search = '') {
  server = await startFakeApi([
    fake(gateway.endSession, () => undefined),
    fake(emailOverview.getEmailOverview, () => new Refuses('dependency-unavailable')),
  ])
  restore = routeFetchTo(server)
  return renderPage('/email-management', <EmailPage />, `/email-management${search}`)
}
const openTab = () => screen.getByRole('tab', { selected: true }).textContent

it('has the header and the six tabs of spec 02, the dashboard first', async () => {
  await open()
  screen.getByRole('heading', { level: 1, name: 'Email Management System - Admin Panel' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Campaigns',
    'Subscribers',
    'Templates',
    'Automations',
    'Lists',
  ])
  expect(openTab()).toBe('Dashboard')
})

it('opens the tab that the address names, and names the one that is opened', async () => {
  const { user, router } = await open('?tab=lists&new=1')
  expect(openTab()).toBe('Lists')
  await user.click(screen.getByRole('tab', { name: 'Subscribers' }))
  expect(router.state.location.search).toBe('?tab=subscribers')
  await user.click(screen.getByRole('tab', { name: 'Dashboard' }))
  expect(router.state.location.search).toBe('')
})

it('logs out', async () => {
  const { user, router } = await open()
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
})
