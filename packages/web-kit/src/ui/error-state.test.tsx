/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { ErrorState } from './error-state.tsx'

function network(isOnline: boolean) {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
afterEach(() => network(true))

it('says that the reader is offline, and tries again by itself when the network is back', () => {
  const onRetry = jest.fn()
  render(<ErrorState title="We couldn’t load the gifts" message="Try again in a moment." onRetry={onRetry} />)
  screen.getByText('We couldn’t load the gifts')
  network(false)
  expect(screen.getByRole('alert').textContent).toMatch(/^You’re offline/)
  expect(onRetry).not.toHaveBeenCalled()
  network(true)
  expect(onRetry).toHaveBeenCalledTimes(1)
  screen.getByText('We couldn’t load the gifts')
})
