import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { UNSAFE_createMemoryHistory as createMemoryHistory, useRoutes } from 'react-router'
import { createQueryClient } from '../api/index.ts'
import { createPageRouter, PageRouterProvider, Toaster } from '../app/index.ts'

// A busy machine draws later, and draws the same.
configure({ asyncUtilTimeout: 15_000 })

/** Renders a page as the shell does: router, queries, toasts. Other addresses show `went to <address>`. */
export function renderPage(path: string, page: ReactNode, address = path) {
  const router = createPageRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    load: () => undefined,
    first: 'there',
  })
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
