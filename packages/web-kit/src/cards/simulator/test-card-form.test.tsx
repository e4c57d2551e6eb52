/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import express from 'express'
import type { AddressInfo } from 'node:net'
import { TestCardForm } from './test-card-form.tsx'

let simulator: ReturnType<ReturnType<typeof express>['listen']>
let apiUrl: string

beforeEach(async () => {
  const cards = express()
  cards.post('/v1/:intents/:id/confirm', (_request, response) => void response.json({ status: 'succeeded' }))
  simulator = cards.listen(0, '127.0.0.1')
  await new Promise((resolve) => simulator.once('listening', resolve))
  apiUrl = `http://127.0.0.1:${(simulator.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => simulator.close(resolve)))

const nothing = () => undefined

/** Resolves when the page has been told, after it has had time to go on. */
async function payWith(kind: 'payment' | 'setup') {
  const told = Promise.withResolvers<void>()
  render(
    <TestCardForm
      config={{ processor: 'simulator', publishableKey: 'pk_test', apiUrl }}
      intent={{ kind, id: 'an_intent', clientSecret: 'an_intent_secret' }}
      submit="Pay"
      harmless=""
      returnPath="/"
      testCard=""
      above={null}
      fault={undefined}
      onDone={() => told.resolve()}
      onClosed={nothing}
      onBegin={nothing}
      onSend={nothing}
      onUnsent={nothing}
      onTrouble={nothing}
    />,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Card number'), '4242 4242 4242 4242')
  await user.type(screen.getByLabelText('Expires'), '12/34')
  await user.type(screen.getByLabelText('Security code'), '123')
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  await told.promise
  await new Promise((later) => setTimeout(later))
}

const isLocked = () => screen.getByLabelText('Card number').closest('fieldset')?.disabled

it('takes no second payment while the thanks are still on their way', async () => {
  await payWith('payment')
  expect(isLocked()).toBe(true)
})

it('is ready again after a card was taken, in case it could not be kept', async () => {
  await payWith('setup')
  expect(isLocked()).toBe(false)
})
