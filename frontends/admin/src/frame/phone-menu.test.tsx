/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { sections } from './sections.ts'

it('names every section and marks the one that is open', async () => {
  const { user } = renderPage('/admin/books', <PhoneMenu />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Administration' }))
  expect(drawer.getAllByRole('link').map((link) => link.textContent)).toEqual(sections.map(({ title }) => title))
  expect(drawer.getByRole('link', { current: 'page' }).textContent).toBe('Accounting')
})

it('closes when a section is chosen', async () => {
  const { user } = renderPage('/admin/books', <PhoneMenu />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Accounting' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
