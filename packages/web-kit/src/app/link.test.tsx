/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { MouseEvent, ReactNode } from 'react'
import { renderPage } from '../testing/render-page.tsx'
import { Link } from './link.tsx'

const begin = (link: ReactNode, address = '/gifts?page=2') => renderPage('/gifts', link, address)
const href = () => screen.getByRole('link').getAttribute('href')

describe('a link', () => {
  it('leads on within the application, and tells the next page what it is told', async () => {
    const { user, router } = begin(
      <Link to="/draws#main" state={{ from: 'gifts' }}>
        Draws
      </Link>,
    )
    expect(href()).toBe('/draws#main')
    await user.click(screen.getByRole('link'))
    await screen.findByText('went to /draws')
    expect(router.state).toMatchObject({ action: 'PUSH', location: { hash: '#main', state: { from: 'gifts' } } })
  })

  it.each([
    ['?page=3', '/gifts?page=3'],
    ['#top', '/gifts#top'],
    ['../draws', '/draws'],
  ])('%s is read from where it stands', (to, address) => {
    begin(<Link to={to}>On</Link>)
    expect(href()).toBe(address)
  })

  it('to the address that one is at takes its place', async () => {
    const { user, router } = begin(<Link to="?page=2">Again</Link>)
    await user.click(screen.getByRole('link'))
    expect(router.state.action).toBe('REPLACE')
  })

  it.each([
    ['with a key that opens it elsewhere', { to: '/draws' }, '{Control>}'],
    ['of a window of its own', { to: '/draws', target: '_blank' }, '{Tab}'],
    ['to another site', { to: 'https://example.org/draws' }, '{Tab}'],
    [
      'that does something else',
      { to: '/draws', onClick: (event: MouseEvent<HTMLAnchorElement>) => event.preventDefault() },
      '{Tab}',
    ],
  ])('%s leaves the page as it is', async (_which, props, keys) => {
    const { user, router } = begin(<Link {...props}>Draws</Link>)
    await user.keyboard(keys)
    await user.click(screen.getByRole('link'))
    expect(router.state.location.pathname).toBe('/gifts')
  })
})
