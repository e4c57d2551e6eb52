/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { ownerOf } from '../remotes/owners.ts'
import { MobileDrawer } from './mobile-drawer.tsx'

it('shows the places that exist and closes when one is used (spec 01 §2, §4)', async () => {
  const { user } = renderPage('/', <MobileDrawer />)
  await user.click(screen.getByRole('button', { name: 'Open the menu' }))
  const drawer = await screen.findByRole('dialog')
  expect(
    within(within(drawer).getByRole('navigation', { name: 'Mobile' }))
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'How It Works',
    'Prizes',
    'In Honor Of',
    'Honoring Veterans',
    'For Nonprofits',
    'Sponsor Levels',
    'Affiliate Program',
    'Enter for free',
    'Draws',
    'Winners',
    'FAQ',
    'Official Rules',
    'Contact',
    'Donate Now',
  ])
  await user.click(within(drawer).getByRole('link', { name: 'Prizes' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['/', 'public'],
  ['/cart', 'public'],
  ['/sign-in/link', 'donor'],
  ['/admin/gifts', 'admin'],
  ['/constructor', undefined],
  ['/in-honor-of', 'public'],
  ['/no-such-page', undefined],
])('%s belongs to %s', (path, owner) => expect(ownerOf(path)).toBe(owner))
