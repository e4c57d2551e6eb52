/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { Slideshow } from './slideshow.tsx'
import { slideMilliseconds } from './use-slideshow.ts'

/** Answers how the person changes their mind. */
const calm = (matches: boolean) => {
  const media = Object.assign(new EventTarget(), { matches, media: '', onchange: null })
  globalThis.matchMedia = () => media as never
  return (now: boolean) => {
    media.matches = now
    act(() => void media.dispatchEvent(new Event('change')))
  }
}
beforeEach(() => {
  jest.useFakeTimers()
  calm(false)
})
afterEach(() => void jest.useRealTimers())

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))
const shown = () => screen.getByRole('group', { name: /of 10$/ }).getAttribute('aria-label')
/** jsdom's pointer events do not say of what. */
function mouseOver(element: HTMLElement) {
  const event = createEvent.pointerOver(element)
  fireEvent(element, Object.defineProperty(event, 'pointerType', { value: 'mouse' }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the slideshow (spec 01 §4, §9)', () => {
  it('advances every 5000 ms', async () => {
    render(<Slideshow />)
    await wait(slideMilliseconds - 1)
    expect(shown()).toBe('1 of 10')
    await wait(1)
    expect(shown()).toBe('2 of 10')
  })

  it('draws the picture that shows, and later those beside it, never all at once', async () => {
    render(<Slideshow />)
    const slides = () => [...document.querySelectorAll('[aria-roledescription=slide]')]
    const drawn = () => slides().map((slide) => slide.querySelectorAll('svg').length)
    expect(drawn()).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    await wait(1500)
    expect(drawn()).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 1])
    press('Show picture 7')
    expect(drawn()[6]).toBe(1)
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

  it('stops when less motion is asked for while it runs', async () => {
    const ask = calm(false)
    render(<Slideshow />)
    await wait(slideMilliseconds)
    ask(true)
    await wait(3 * slideMilliseconds)
    expect(shown()).toBe('2 of 10')
    press('Play the slideshow')
    await wait(slideMilliseconds)
    expect(shown()).toBe('3 of 10')
  })

  it('is held still while the mouse is over it, and goes on afterwards', async () => {
    render(<Slideshow />)
    const carousel = screen.getByRole('region', { name: 'Ten pictures' })
    mouseOver(carousel)
    await wait(3 * slideMilliseconds)
    expect(shown()).toBe('1 of 10')
    fireEvent.pointerLeave(carousel)
    await wait(slideMilliseconds)
    expect(shown()).toBe('2 of 10')
  })

  it('is held still while the keyboard is in it, and says what it shows', async () => {
    render(<Slideshow />)
    const pictures = () => screen.getByRole('group', { name: /of 10$/ }).parentElement
    expect(pictures()?.getAttribute('aria-live')).toBe('off')
    act(() => screen.getByRole('button', { name: 'Pause the slideshow' }).focus())
    await wait(3 * slideMilliseconds)
    expect(shown()).toBe('1 of 10')
    expect(pictures()?.getAttribute('aria-live')).toBe('polite')
    act(() => screen.getByRole('button', { name: 'Next picture' }).focus())
    await wait(3 * slideMilliseconds)
    expect(shown()).toBe('1 of 10')
    act(() => screen.getByRole('button', { name: 'Next picture' }).blur())
    await wait(slideMilliseconds)
    expect(shown()).toBe('2 of 10')
  })

  it('goes on at once when play is pressed from the keyboard', async () => {
    render(<Slideshow />)
    act(() => screen.getByRole('button', { name: 'Pause the slideshow' }).focus())
    press('Pause the slideshow')
    press('Play the slideshow')
    await wait(slideMilliseconds)
    expect(shown()).toBe('2 of 10')
  })

  it('follows the arrow keys', () => {
    render(<Slideshow />)
    const next = screen.getByRole('button', { name: 'Next picture' })
    fireEvent.keyDown(next, { key: 'ArrowLeft' })
    expect(shown()).toBe('10 of 10')
    fireEvent.keyDown(next, { key: 'ArrowRight' })
    expect(shown()).toBe('1 of 10')
    fireEvent.keyDown(next, { key: 'End' })
    expect(shown()).toBe('10 of 10')
    fireEvent.keyDown(next, { key: 'Home' })
    expect(shown()).toBe('1 of 10')
  })

  it('is four stops for the keyboard, with one dot among them that the arrow keys move', () => {
    render(<Slideshow />)
    const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toHaveLength(4)
    act(() => screen.getByRole('button', { name: 'Show picture 1' }).focus())
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Show picture 2')
    expect(stops()).toContain(document.activeElement)
    expect(stops()).toHaveLength(4)
  })
})
