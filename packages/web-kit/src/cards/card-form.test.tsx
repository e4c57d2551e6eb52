/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { CardForm } from './card-form.tsx'

// The fields are a part of their own, which is compiled when it is asked for.
configure({ asyncUtilTimeout: 20_000 })

const nothing = () => undefined
const onLost = jest.fn()

/** The processor never answers, and React tells of what broke. */
beforeEach(() => {
  onLost.mockClear()
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(nothing))
  jest.spyOn(console, 'error').mockImplementation(nothing)
})
afterEach(() => void jest.restoreAllMocks())

function Words({ break: broken }: { break: boolean }) {
  if (broken) throw new Error('A text was moved')
  return <p>What is read</p>
}

const form = (broken: boolean, isUnknown = false) => (
  <CardForm
    config={{ processor: 'simulator', publishableKey: 'pk_test', apiUrl: 'https://simulator.example' }}
    intent={{ kind: 'payment', id: 'an_intent', clientSecret: 'an_intent_secret' }}
    submit="Pay"
    harmless="Nothing was charged."
    returnPath="/"
    testCard=""
    onDone={nothing}
    onClosed={nothing}
    words={{ titles: { refused: 'Refused', offline: 'Offline', 'no-answer': 'No answer' }, unexplained: 'Declined.' }}
    onLost={onLost}
    isUnknown={isUnknown}
  >
    <Words break={broken} />
  </CardForm>
)

it('asks the server where it breaks after the card was sent, and calls nothing harmless', async () => {
  const { rerender } = render(form(false))
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Card number'), '4242 4242 4242 4242')
  await user.type(screen.getByLabelText('Expires'), '12/34')
  await user.type(screen.getByLabelText('Security code'), '123')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  rerender(form(true))
  expect(onLost).toHaveBeenCalledTimes(1)
  screen.getByText(/We don’t know yet whether this went through/)
  expect(document.body.textContent).not.toContain('Nothing was charged')
})

it('says that nothing was charged where it breaks before', async () => {
  const { rerender } = render(form(false))
  await screen.findByLabelText('Card number')
  rerender(form(true))
  screen.getByText(/Nothing was charged/)
  expect(onLost).not.toHaveBeenCalled()
})

it('calls nothing harmless where a card was sent before it came, and does not ask by itself', async () => {
  const { rerender } = render(form(false, true))
  await screen.findByLabelText('Card number')
  rerender(form(true, true))
  screen.getByText(/We don’t know yet whether this went through/)
  expect(document.body.textContent).not.toContain('Nothing was charged')
  expect(onLost).not.toHaveBeenCalled()
})
