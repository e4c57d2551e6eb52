/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import { renderPage } from '../testing/render-page.tsx'
import { useSearchParams } from './use-search-params.ts'

function Filters() {
  const [search, setSearch] = useSearchParams()
  const change = (state: string) =>
    setSearch((before) => {
      before.set('state', state)
      return before
    })
  return (
    <>
      <p>page {search.get('page')}</p>
      <button onClick={() => change('paid')}>Paid</button>
      <button onClick={() => setSearch({}, { replace: true })}>All</button>
    </>
  )
}

it('reads and writes what stands after the question mark, and keeps the page', async () => {
  const { user, router } = renderPage('/gifts', <Filters />, '/gifts?page=2')
  screen.getByText('page 2')
  await user.click(screen.getByText('Paid'))
  expect(router.state).toMatchObject({ action: 'PUSH', location: { pathname: '/gifts', search: '?page=2&state=paid' } })
  await user.click(screen.getByText('All'))
  expect(router.state).toMatchObject({ action: 'REPLACE', location: { pathname: '/gifts', search: '' } })
})
