/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'

function Page({ opensAt, field = true }: { opensAt?: 'field' | 'text'; field?: boolean }) {
  const [open, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <main id="page" tabIndex={-1}>
      {isThere && <button onClick={() => setOpen(true)}>Open</button>}
      <Dialog open={open} onOpenChange={setOpen} title="Enter" {...(opensAt ? { opensAt } : {})}>
        {field && <input aria-label="Full name" />}
        <button onClick={() => setThere(false)}>Take it away</button>
      </Dialog>
    </main>
  )
}

const name = () => screen.getByLabelText('Full name')

it('begins at its first field, and gives the focus back to what opened it', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByText('Open'))
  expect(document.activeElement).toBe(name())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')))
})

it.each([
  ['where there is no field', <Page key="1" field={false} />],
  ['where it asks for that', <Page key="2" opensAt="text" />],
])('begins at its text %s, so that the arrow keys scroll it', async (_where, page) => {
  const user = userEvent.setup()
  render(page)
  await user.click(screen.getByText('Open'))
  expect(document.activeElement?.className).toContain('overflow-y-auto')
})

it('gives the focus to the page when what opened it is gone', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByText('Open'))
  await user.click(screen.getByText('Take it away'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.id).toBe('page'))
})
