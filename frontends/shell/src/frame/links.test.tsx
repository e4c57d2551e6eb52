/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it, jest } from '@jest/globals'
import { campaignDay } from '@evenhand/contracts/catalogue'
import { hearServerTime } from '../../../../packages/web-kit/src/api/server-clock.ts'
import { organization } from '@evenhand/contracts/organization'
import { act, screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { routes as adminRoutes } from '../../../admin/src/routes.tsx'
import { routes as donorRoutes } from '../../../donor/src/routes.tsx'
import { routes as publicRoutes } from '../../../public/src/routes.tsx'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { ownerOf } from '../remotes/owners.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const routesOf = { public: publicRoutes, donor: donorRoutes, admin: adminRoutes }

function isShown(href: string): boolean {
  const path = new URL(href, 'http://shell.invalid').pathname
  const owner = ownerOf(path) as keyof typeof routesOf | undefined
  return owner !== undefined && matchRoutes(routesOf[owner], path) !== null
}

it('links only to pages that exist', async () => {
  const { user } = renderPage(
    '/',
    <>
      <Header />
      <NotFound />
      <Footer />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Open the menu' }))
  await screen.findByRole('dialog')
  const hrefs = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href') ?? '')
  const inside = hrefs.filter((href) => href.startsWith('/'))
  expect(inside.length).toBeGreaterThan(20)
  expect(inside.filter((href) => !isShown(href))).toEqual([])
})

it('says of a page that is not built that it is none', () => {
  expect(isShown('/pricing')).toBe(false)
})

it('says of an unknown address of the desk that it is none, within the desk', () => {
  expect(ownerOf('/admin/nope')).toBe('admin')
  expect(matchRoutes(adminRoutes, '/admin/nope')?.map(({ route }) => route.path)).toEqual([undefined, '/admin/*'])
})

it('says of an unknown address that it was not found, and does not announce a page', () => {
  renderPage('/', <NotFound />)
  screen.getByText(/^We couldn’t find that page\./)
  expect(document.body.textContent).not.toMatch(/\byet\b/)
})

it('says at the foot of each page who runs it, with the links of a phone folded', () => {
  renderPage('/', <Footer />)
  const identity = document.querySelector('address')?.textContent
  const year = campaignDay(new Date()).slice(0, 4)
  expect(identity).toContain(`© ${year} ${organization.name} `)
  for (const words of [organization.name, organization.address, organization.taxId]) expect(identity).toContain(words)
  const groups = [...document.querySelectorAll('details')]
  expect(groups.map(({ open }) => open)).toEqual(groups.map(() => false))
  expect(screen.getAllByRole('navigation')).toHaveLength(groups.length)
})

it('signs with the year of the server where the browser’s clock is years off', () => {
  const trueNow = Date.now()
  const yearAt = (milliseconds: number) => `© ${campaignDay(new Date(milliseconds)).slice(0, 4)} `
  const wrong = trueNow + 3 * 366 * 86_400_000
  const clock = jest.spyOn(Date, 'now').mockReturnValue(wrong)
  try {
    renderPage('/', <Footer />)
    const identity = document.querySelector('address')
    expect(identity?.textContent).toContain(yearAt(wrong))
    act(() => hearServerTime(trueNow))
    expect(identity?.textContent).toContain(yearAt(trueNow))
  } finally {
    clock.mockRestore()
    act(() => hearServerTime(Date.now()))
  }
})
