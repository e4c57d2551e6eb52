/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Slideshow } from './slideshow.tsx'
import { slideMilliseconds } from './use-slideshow.ts'

const calm = (matches: boolean) => {
  globalThis.matchMedia = ((media: string) => ({ matches, media })) as typeof matchMedia
}
beforeEach(() => {
  jest.useFakeTimers()
  calm(false)
})
afterEach(() => void jest.useRealTimers())

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))
const shown = () => screen.getByRole('group', { name: /of 10$/ }).getAttribute('aria-label')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the slideshow (spec 01 §4, §9)', () => {
  it('advances every 5000 ms', async () => {
    render(<Slideshow />)
    await wait(slideMilliseconds - 1)
    expect(shown()).toBe('1 of 10')
    await wait(1)
    expect(shown()).toBe('2 of 10')
  })

  it('wraps at both ends', () => {
    render(<Slideshow />)
    press('Previous picture')
    expect(shown()).toBe('10 of 10')
    press('Next picture')
    expect(shown()).toBe('1 of 10')
  })

  it('stands still while paused, and goes on when played', async () => {
    render(<Slideshow />)
    press('Pause the slideshow')
    await wait(3 * slideMilliseconds)
    expect(shown()).toBe('1 of 10')
    press('Play the slideshow')
    await wait(slideMilliseconds)
    expect(shown()).toBe('2 of 10')
  })

  it('stands still where less motion is asked for, and its dots still work', async () => {
    calm(true)
    render(<Slideshow />)
    await wait(3 * slideMilliseconds)
    expect(shown()).toBe('1 of 10')
    press('Show picture 7')
    expect(shown()).toBe('7 of 10')
  })
})
