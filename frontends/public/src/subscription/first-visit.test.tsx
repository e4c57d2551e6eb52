/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Dialog, signUpShown } from '@evenhand/web-kit/facade'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createQueryClient } from '../../../../packages/web-kit/src/api/index.ts'
import { FirstVisit } from './first-visit.tsx'
import { prizeMilliseconds } from './prize-carousel.tsx'
import { popupDelayMilliseconds, useFirstVisit } from './use-first-visit.ts'

beforeEach(() => {
  localStorage.clear()
  signUpShown.clear()
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] })
})
afterEach(() => void jest.useRealTimers())

/** A first visit to a site whose lists can't be loaded. */
const Visit = () => (
  <QueryClientProvider client={queries}>
    <FirstVisit />
  </QueryClientProvider>
)
const queries = createQueryClient()
const visit = () => render(<Visit />)
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))
const popup = () => screen.queryByRole('dialog', { name: 'Be the first to hear' })

/** The popup's code is loaded when it is wanted, which no clock of a test hastens. */
async function loaded() {
  for (let turn = 0; turn < 200 && !popup(); turn++) {
    await act(() => new Promise<void>((resolve) => void setImmediate(resolve)))
  }
  return popup()
}

describe('the email sign-up (spec 01 §2, §4, §9)', () => {
  it('comes 3 seconds after a first visit, and not a moment earlier', async () => {
    visit()
    await wait(popupDelayMilliseconds - 1)
    expect(popup()).toBeNull()
    expect(localStorage.length).toBe(0)
    await wait(1)
    expect(await loaded()).not.toBeNull()
  })

  it.each([
    ['NO, THANKS', () => fireEvent.click(screen.getByRole('button', { name: 'NO, THANKS' }))],
    ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
  ])('is dismissed with %s, and never comes again', async (_name, dismiss) => {
    const first = visit()
    await wait(popupDelayMilliseconds)
    await loaded()
    act(() => void dismiss())
    expect(popup()).toBeNull()
    first.unmount()
    visit()
    await wait(10 * popupDelayMilliseconds)
    expect(await loaded()).toBeNull()
  })

  it('never comes again either when the page was left while it stood', async () => {
    const first = visit()
    await wait(popupDelayMilliseconds)
    await loaded()
    first.unmount()
    visit()
    await wait(popupDelayMilliseconds)
    expect(await loaded()).toBeNull()
  })

  it('looks again once it is loaded, for somebody may have begun to write meanwhile', async () => {
    let come = () => undefined as void
    const slowly = () => new Promise<void>((resolve) => void (come = resolve))
    function Page() {
      const { asking } = useFirstVisit(slowly)
      return <input aria-label="Your amount" placeholder={asking ? 'Asked' : 'Not asked'} />
    }
    render(<Page />)
    const field = screen.getByLabelText<HTMLInputElement>('Your amount')
    await wait(popupDelayMilliseconds)
    act(() => field.focus())
    await act(async () => come())
    expect(field.placeholder).toBe('Not asked')
    act(() => field.blur())
    await wait(popupDelayMilliseconds)
    await act(async () => come())
    expect(field.placeholder).toBe('Asked')
  })

  it('waits while another dialog is open or somebody writes', async () => {
    function Page() {
      const [open, setOpen] = useState(true)
      return (
        <>
          <input aria-label="Your amount" />
          <Dialog open={open} onOpenChange={setOpen} title="Enter for free">
            <p>In the middle of something</p>
          </Dialog>
          <Visit />
        </>
      )
    }
    render(<Page />)
    await wait(3 * popupDelayMilliseconds)
    expect(popup()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    act(() => screen.getByLabelText('Your amount').focus())
    await wait(3 * popupDelayMilliseconds)
    expect(popup()).toBeNull()
    act(() => screen.getByLabelText('Your amount').blur())
    await wait(popupDelayMilliseconds)
    expect(await loaded()).not.toBeNull()
  })

  it('is not shown where the browser would forget that it was', async () => {
    const forgets = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    visit()
    await wait(2 * popupDelayMilliseconds)
    expect(await loaded()).toBeNull()
    forgets.mockRestore()
  })

  it('shows another prize every 4 seconds, until it is paused', async () => {
    visit()
    await wait(popupDelayMilliseconds)
    await loaded()
    const shown = () => screen.getByRole('group', { name: /of 4$/ }).getAttribute('aria-label')
    await wait(prizeMilliseconds - 1)
    expect(shown()).toBe('1 of 4')
    await wait(1)
    expect(shown()).toBe('2 of 4')
    fireEvent.click(screen.getByRole('button', { name: 'Pause the pictures' }))
    await wait(5 * prizeMilliseconds)
    expect(shown()).toBe('2 of 4')
  })
})
