/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from './dialog.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <main id="page" tabIndex={-1}>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onOpenChange={setOpen} title="Enter">
        <input aria-label="Full name" />
      </Dialog>
    </main>
  )
}

it('opens when what draws it has come, and gives the focus back to what opened it', async () => {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByText('Open'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Open')))
})
