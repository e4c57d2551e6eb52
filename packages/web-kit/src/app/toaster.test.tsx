/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { createPageRouter, type PageRouter, PageRouterProvider } from './page-router.tsx'
import { Toaster } from './toaster.tsx'
import { problemToast, toast, toastRemovalMilliseconds, useToasts } from './toasts.ts'

let router: PageRouter
beforeEach(async () => {
  jest.useFakeTimers()
  useToasts.setState({ notice: undefined })
  router = createPageRouter({ history: createMemoryHistory(), load: () => undefined, first: 'there' })
  render(<PageRouterProvider router={router}>{() => <Toaster />}</PageRouterProvider>)
  fireEvent.pointerMove(document.body)
  await act(() => import('./shown-toast.tsx'))
})
afterEach(() => void jest.useRealTimers())

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))
const show = (...words: Parameters<typeof toast>) => act(() => toast(...words))
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

describe('a toast (spec 01 §8, §9)', () => {
  it('takes the place of the one before', () => {
    show('Removed', 'Item removed from cart')
    show('Added to Cart')
    expect(shown()).toEqual(['Added to Cart'])
  })

  it('goes after 5000 ms, and not a moment earlier', async () => {
    show('Removed')
    await wait(4_999)
    expect(shown()).toEqual(['Removed'])
    await wait(1)
    expect(shown()).toEqual([])
  })

  it('is forgotten 1,000,000 ms after it was dismissed', async () => {
    show('Removed')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await wait(toastRemovalMilliseconds - 1)
    expect(useToasts.getState().notice?.open).toBe(false)
    await wait(1)
    expect(useToasts.getState().notice).toBeUndefined()
  })

  it('is reached with F8', () => {
    show('Removed')
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
    expect(document.activeElement?.tagName).toBe('OL')
  })

  it('says a problem too', () => {
    act(() => problemToast('Error', 'Failed to add donation to cart'))
    expect(shown()).toEqual(['ErrorFailed to add donation to cart'])
  })

  it('stays behind when the person goes on from the page that it was about', async () => {
    show('Added to Cart')
    fireEvent.keyDown(document.body, { key: 'Enter' })
    await act(() => router.navigate('/checkout'))
    expect(shown()).toEqual([])
  })

  it('goes along to the page that it leads to, or is raised on the way to', async () => {
    fireEvent.click(document.body)
    show('Payment Successful!')
    await act(() => router.navigate('/donation-success'))
    expect(shown()).toEqual(['Payment Successful!'])
    await act(() => router.navigate('/donation-success?again'))
    expect(shown()).toEqual(['Payment Successful!'])
  })
})
