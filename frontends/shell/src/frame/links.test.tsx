/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { routes as adminRoutes } from '../../../admin/src/routes.tsx'
import { routes as donorRoutes } from '../../../donor/src/routes.tsx'
import { routes as publicRoutes } from '../../../public/src/routes.tsx'
import { clientPageOf } from '../../../../gateway/src/pages/client-routes.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { ownerOf } from '../remotes/owners.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const routesOf = { public: publicRoutes, donor: donorRoutes, admin: adminRoutes }

/** What keeps an address from being a page; empty when everything that serves it knows it. */
function lacksOf(href: string): string[] {
  const path = new URL(href, 'http://shell.invalid').pathname
  const owner = ownerOf(path) as keyof typeof routesOf | undefined
  return [
    ...(owner && matchRoutes(routesOf[owner], path) ? [] : [`${href}: no remote shows it`]),
    ...(clientPageOf(path) ? [] : [`${href}: the gateway answers 404`]),
  ]
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
  expect(inside.flatMap(lacksOf)).toEqual([])
})

it('says of a page that is not built that it is none', () => {
  expect(lacksOf('/affiliate-portal')).toHaveLength(2)
})
