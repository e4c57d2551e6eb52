/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { beforeEach, expect, it, jest } from '@jest/globals'
import { act, cleanup, waitFor } from '@testing-library/react'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { ScrollPlaces } from './scroll-places.tsx'

const asked: (number | string)[] = []
beforeEach(() => {
  cleanup()
  sessionStorage.clear()
  asked.length = 0
  Object.assign(window, { scrollY: 0 })
  window.scrollTo = jest.fn((...place: unknown[]) => void asked.push(place[1] as number))
  Element.prototype.scrollIntoView = function (this: Element) {
    asked.push(`#${this.id}`)
  }
})

function scrolledTo(y: number) {
  Object.assign(window, { scrollY: y })
  act(() => void dispatchEvent(new Event('scroll')))
}

const page = (
  <>
    <ScrollPlaces />
    <p id="rules">Rules</p>
  </>
)

it('leads on to the top, and back to where one was', async () => {
  const { router } = renderPage('*', page, '/gifts')
  expect(asked).toEqual([])
  scrolledTo(700)
  await act(() => router.navigate('/draws'))
  await waitFor(() => expect(asked).toEqual([0]))
  act(() => router.navigator.go(-1))
  await waitFor(() => expect(asked).toEqual([0, 700]))
})

it('leads to the part of the page that the address names', async () => {
  const { router } = renderPage('*', page, '/gifts')
  await act(() => router.navigate('/draws#rules'))
  await waitFor(() => expect(asked).toEqual(['#rules']))
})

it('keeps the place over a reload, of the page that it belongs to', () => {
  renderPage('*', page, '/gifts')
  scrolledTo(300)
  act(() => void dispatchEvent(new Event('pagehide')))
  cleanup()
  Object.assign(window, { scrollY: 0 })
  renderPage('*', page, '/gifts')
  expect(asked).toEqual([300])
  cleanup()
  asked.length = 0
  renderPage('*', page, '/draws')
  expect(asked).toEqual([])
})

it('keeps the place where one is, although a reload comes before anybody is told of it', () => {
  renderPage('*', page, '/gifts')
  scrolledTo(700)
  Object.assign(window, { scrollY: 0 })
  act(() => void dispatchEvent(new Event('pagehide')))
  cleanup()
  renderPage('*', page, '/gifts')
  expect(asked).toEqual([0])
})

it('leaves a first page where its reader has scrolled it before the scripts came', () => {
  renderPage('*', page, '/gifts')
  scrolledTo(300)
  act(() => void dispatchEvent(new Event('pagehide')))
  cleanup()
  Object.assign(window, { scrollY: 500 })
  renderPage('*', page, '/gifts')
  renderPage('*', page, '/draws#rules')
  expect(asked).toEqual([])
})
