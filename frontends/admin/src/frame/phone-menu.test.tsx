/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it } from '@jest/globals'
import { deskAccount, type DeskRole, deskRoles, gateway } from '@evenhand/contracts/http'
import { screen, waitFor, within } from '@testing-library/react'
import { aDeskAccount } from '../../../../packages/web-kit/src/testing/a-desk-account.ts'
import { type FakeApi, fake, routeFetchTo, startFakeApi } from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { sections, sectionsOf } from './sections.ts'

let server: FakeApi
let restore: () => void
afterEach(async () => {
  restore()
  await server.stop()
  expect(server.complaints).toEqual([])
})

async function openMenu(roles: DeskRole[]) {
  server = await startFakeApi([
    fake(gateway.getSession, () => ({ role: 'administrator' as const, roles })),
    fake(deskAccount.getDeskAccount, () => aDeskAccount({ roles })),
  ])
  restore = routeFetchTo(server)
  const { user } = renderPage('/admin/books', <PhoneMenu />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Administration' }))
  const menu = () => within(drawer.getByRole('navigation', { name: 'Administration' }))
  const names = () =>
    menu()
      .getAllByRole('link')
      .map((link) => link.textContent)
  await waitFor(() => expect(names().length).toBeGreaterThan(1))
  return { user, drawer, names }
}

it('names every section to an owner and marks the one that is open', async () => {
  const { drawer, names } = await openMenu(['owner'])
  expect(names()).toEqual(sections.map(({ title }) => title))
  expect(drawer.getByRole('link', { current: 'page' }).textContent).toBe('Accounting')
})

it('names to the others what their roles open, and nothing else', async () => {
  const { names } = await openMenu(['support'])
  expect(names()).toContain('Sponsor inquiries')
  expect(names()).not.toContain('People')
  expect(names()).not.toContain('Accounting')
})

it('opens each section to an owner and an auditor, and home to everyone', () => {
  expect(sectionsOf(['owner'])).toEqual([...sections])
  expect(sectionsOf(['auditor'])).toEqual([...sections])
  for (const role of deskRoles) expect(sectionsOf([role]).map(({ title }) => title)).toContain('Home')
})

it('closes when a section is chosen', async () => {
  const { user, drawer } = await openMenu(['owner'])
  await user.click(drawer.getByRole('link', { name: 'Accounting' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
