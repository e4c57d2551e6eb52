import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createQueryClient } from '../api/index.ts'
import { Toaster } from '../app/index.ts'

// A busy machine draws later, and draws the same.
configure({ asyncUtilTimeout: 15_000 })

/** Renders a page as the shell does: router, queries, toasts. Other addresses show `went to <address>`. */
export function renderPage(path: string, page: ReactNode, address = path) {
  const frame = (content: ReactNode) => (
    <>
      {content}
      <Toaster />
    </>
  )
  const router = createMemoryRouter(
    [
      { path, element: frame(page) },
      { path: '*', Component: () => frame(<p>went to {router.state.location.pathname}</p>) },
    ],
    { initialEntries: [address] },
  )
  const queries = createQueryClient()
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router, queries }
}
