/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { deskAccount, people } from '@evenhand/contracts/http'
import { api, Dialog, messageOf, useMutation } from '@evenhand/web-kit/facade'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import {
  type FakeApi,
  fake,
  Refuses,
  routeFetchTo,
  startFakeApi,
} from '../../../../packages/web-kit/src/testing/fake-api.ts'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { StepUp } from './step-up.tsx'

const invitationId = '0190a0a0-0000-7000-8000-000000000003'
const password = 'correct horse battery'
let isFresh: boolean
let canceled: number
let sent: number
let server: FakeApi
let restore: () => void

beforeEach(async () => {
  isFresh = false
  canceled = 0
  sent = 0
  server = await startFakeApi([
    fake(people.cancelInvitation, () => {
      if (!isFresh) return new Refuses('proof-too-old')
      canceled++
      return undefined
    }),
    fake(deskAccount.giveDeskPassword, ({ body: { current } }) => {
      isFresh = current === password
      return isFresh
        ? undefined
        : new Refuses('invalid-request', { errors: [{ path: 'current', message: 'That isn’t your current password' }] })
    }),
  ])
  restore = routeFetchTo(server)
})
afterEach(async () => {
  restore()
  expect(server.complaints).toEqual([])
  await server.stop()
})

const act = () => api(people.cancelInvitation, { params: { invitationId } })

/** An act in a dialog with a form, as most of the desk are; `acts` at once, as where several rows are chosen. */
function Desk({ acts, isLoggedIn }: { acts: number; isLoggedIn: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const mutation = useMutation({ mutationFn: () => Promise.all(Array.from({ length: acts }, act)) })
  return (
    <>
      {isLoggedIn && <StepUp />}
      <Dialog open={isOpen} onOpenChange={setOpen} title="An invitation">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            sent++
            mutation.mutate()
          }}
        >
          <button type="submit">Send</button>
          <p role="status">
            {mutation.isSuccess && 'Sent'}
            {mutation.error && messageOf(mutation.error, '')}
          </p>
        </form>
      </Dialog>
    </>
  )
}

/** Where a button takes the place of a log-out, by which the frame clears the screen. */
function Frame({ acts }: { acts: number }) {
  const [isLoggedIn, setLoggedIn] = useState(true)
  return (
    <>
      <Desk acts={acts} isLoggedIn={isLoggedIn} />
      <button type="button" onClick={() => setLoggedIn(false)}>
        Log out
      </button>
    </>
  )
}

const openDesk = (acts = 1) => renderPage('/admin', <Frame acts={acts} />, '/admin')

const askAct = async (user: ReturnType<typeof openDesk>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Send' }))
  return screen.findByLabelText('Password')
}

describe('an act that takes the password again', () => {
  it('goes on once it is given, above the dialog that asked for it', async () => {
    const { user } = openDesk()
    const field = await askAct(user)
    expect(document.activeElement).toBe(field)
    await user.keyboard('a guess{Enter}')
    await screen.findByText('That isn’t your current password')
    await user.clear(field)
    await user.type(field, `${password}{Enter}`)
    await screen.findByText('Sent')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect([canceled, sent]).toEqual([1, 1])
    // For a quarter of an hour nothing asks.
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(canceled).toBe(2))
  })

  it('is left when it is not given, and says that nothing was done', async () => {
    const { user } = openDesk()
    await askAct(user)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await screen.findByText(/Nothing was done/)
    await askAct(user)
    await user.keyboard('{Escape}')
    await screen.findByText(/Nothing was done/)
    screen.getByRole('dialog', { name: 'An invitation' })
    expect(canceled).toBe(0)
  })

  it('asks once for several at once', async () => {
    const { user } = openDesk(3)
    await user.type(await askAct(user), `${password}{Enter}`)
    await screen.findByText('Sent')
    expect(canceled).toBe(3)
    expect(server.heard.filter(({ path }) => path === deskAccount.giveDeskPassword.path)).toHaveLength(1)
  })

  it('is left where the person is logged out while it waits', async () => {
    const { user } = openDesk()
    await askAct(user)
    fireEvent.click(screen.getByText('Log out'))
    await screen.findByText(/Nothing was done/)
  })
})
