/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { keepFocus } from './keep-focus.ts'

beforeAll(() => keepFocus())
afterEach(() => cleanup())

/** A press replaces the first of two steps by the second, within a page. */
function Page({ from, to }: { from?: (next: () => void) => ReactNode; to: ReactNode }) {
  const [isNext, setNext] = useState(false)
  const press = (next: () => void) => <button onClick={next}>Continue</button>
  return (
    <main id="page">
      <h1>Checkout</h1>
      <div>
        <section>{isNext ? to : (from ?? press)(() => setNext(true))}</section>
      </div>
      <aside>
        <h2>Beside it</h2>
      </aside>
    </main>
  )
}

let user: ReturnType<typeof userEvent.setup>
beforeEach(() => {
  user = userEvent.setup()
})
const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

describe('where the button that was pressed is replaced, the focus goes', () => {
  it.each<[string, ReactNode, string]>([
    ['to the heading of what has come', <h2 key="1">Card</h2>, 'Card'],
    ['to its first field, where it has no heading', <input key="2" aria-label="Full name" />, 'Full name'],
    ['to the heading above, where it has neither', <p key="3">Sent.</p>, 'Checkout'],
    ['to the heading above, where nothing has come', null, 'Checkout'],
  ])('%s', async (_where, to, where) => {
    render(<Page to={to} />)
    await user.click(screen.getByText('Continue'))
    await waitFor(() => expect(focused()).toBe(where))
  })

  it('where the page has put it', async () => {
    const Own = () => (
      <>
        <h2>Code</h2>
        <input aria-label="Code from the email" ref={(field) => field?.focus()} />
      </>
    )
    render(<Page to={<Own />} />)
    await user.click(screen.getByText('Continue'))
    await new Promise((done) => setTimeout(done, 300))
    expect(focused()).toBe('Code from the email')
  })

  it('nowhere, while what is to come is loading', async () => {
    const { rerender } = render(<Page to={<div role="status" aria-busy="true" />} />)
    await user.click(screen.getByText('Continue'))
    await new Promise((done) => setTimeout(done, 300))
    expect(document.activeElement).toBe(document.body)
    rerender(<Page to={<h2>Welcome, Ada!</h2>} />)
    await waitFor(() => expect(focused()).toBe('Welcome, Ada!'))
  })
})

it('leaves the focus away where somebody has pressed beside it', async () => {
  render(<Page to={<h2>Card</h2>} />)
  screen.getByText('Continue').focus()
  await user.click(screen.getByText('Beside it'))
  expect(document.activeElement).toBe(document.body)
  act(() => screen.getByText('Continue').click())
  await screen.findByText('Card')
  await new Promise((done) => setTimeout(done, 300))
  expect(document.activeElement).toBe(document.body)
})

it('comes back to the field of a form that was sent and at once refused', async () => {
  render(
    <main>
      <fieldset>
        <input aria-label="Email" />
      </fieldset>
    </main>,
  )
  const field = screen.getByLabelText('Email')
  const fields = screen.getByRole('group') as HTMLFieldSetElement
  field.focus()
  // Browsers take the focus from what can be typed in no longer; here what loses it is disabled on the way.
  field.addEventListener('blur', () => (fields.disabled = true))
  field.blur()
  expect(document.activeElement).toBe(document.body)
  fields.disabled = false
  await waitFor(() => expect(focused()).toBe('Email'))
})
