import { jest } from '@jest/globals'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, useRoutes } from 'react-router'
import { createQueryClient } from '../api/index.ts'
import { loadDialog } from '../app/dialog.tsx'
import { createPageRouter, PageRouterProvider, Toaster } from '../app/index.ts'
import { useToasts } from '../app/toasts.ts'

// A page is drawn and filled by one core, which may have others to serve; looking for what is on it is given up before.
jest.setTimeout(180_000)

// A busy machine draws later, and draws the same.
configure({ asyncUtilTimeout: 60_000 })

await loadDialog()

const routerAt = (address: string) =>
  createPageRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    load: () => undefined,
    first: 'there',
  })

/** A part of a page as it stands at an address. */
export const At = ({ address = '/', children }: { address?: string; children: ReactNode }) => (
  <PageRouterProvider router={routerAt(address)}>{() => children}</PageRouterProvider>
)

/** Renders a page as the shell does: router, queries, toasts. Other addresses show `went to <address>`. */
export function renderPage(path: string, page: ReactNode, address = path) {
  // The one of the test before may still be open.
  useToasts.setState({ notice: undefined })
  const router = routerAt(address)
  const Pages = ({ pathname }: { pathname: string }) =>
    useRoutes([
      { path, element: page },
      { path: '*', element: <p>went to {pathname}</p> },
    ])
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <PageRouterProvider router={router}>
        {({ location }) => (
          <>
            <Pages pathname={location.pathname} />
            <Toaster />
          </>
        )}
      </PageRouterProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router, queries }
}
