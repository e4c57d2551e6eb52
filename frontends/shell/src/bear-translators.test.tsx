/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { translatePage } from '../../../packages/web-kit/src/testing/translate-page.ts'
import { bearTranslators } from './bear-translators.ts'

let stop: (() => void) | undefined
beforeAll(() => bearTranslators())
afterEach(() => {
  stop?.()
  cleanup()
})

const Passed = ({ children }: { children: ReactNode }) => <button type="button">{children}</button>
const NoText = ({ shown }: { shown: boolean }) => (shown ? <i>late </i> : null)

/** Texts as our pages have them; `on` and `amount` change while the page is open. */
const pages: Readonly<Record<string, (on: boolean, amount: number) => ReactNode>> = {
  'an amount between words': (_, amount) => <p>Add ${amount} to cover the fee</p>,
  'words that come and go before an amount': (on, amount) => (
    <p>
      {on && 'Total '}
      {amount}
      {' today'}
    </p>
  ),
  'a spinner before the words of a button': (on) => (
    <Passed>
      {on && <i>wait </i>}
      Save
    </Passed>
  ),
  'a component that is empty at first': (on, amount) => (
    <p>
      <NoText shown={on} />${amount} a month
    </p>
  ),
  'words and an amount through a component': (_, amount) => <Passed>Complete ${amount} Donation</Passed>,
  'text in a fragment, before an element': (on, amount) => (
    <p>
      <>
        {amount} entries<b> each</b>
      </>
      {on ? ' now' : <em> later</em>}
    </p>
  ),
  'a fragment of nothing but text': (on, amount) => (
    <p>
      {on ? <>{amount}</> : <>None of {amount}</>}
      <b>!</b>
    </p>
  ),
  'texts in a list of parts': (on, amount) => (
    <p>
      {['From ', on ? <b key="amount">{amount}</b> : amount, ' on']}
      {on && '.'}
    </p>
  ),
  'texts that change places': (on, amount) => (
    <p>
      {(on ? ['once', 'monthly'] : ['monthly', 'once']).map((name) => (
        <Fragment key={name}>
          {name} {amount}
        </Fragment>
      ))}
    </p>
  ),
}

const changes = [
  [true, 2],
  [false, 2],
  [false, 3],
  [true, 4],
  [false, 5],
] as const

const pageTexts = (page: ReactNode): string => {
  const { container, unmount } = render(page, { container: document.createElement('div') })
  const { textContent } = container
  unmount()
  return textContent
}

describe.each([
  ['at once', 'font'],
  ['in two steps', 'font'],
  ['at once', 'ya-tr-span'],
  ['in two steps', 'span'],
] as const)('a page whose translator replaces each text %s by a %s', (replaces, puts) => {
  it.each(Object.entries(pages))('follows what changes: %s', async (_name, page) => {
    const shown = render(<div>{page(false, 1)}</div>)
    stop = translatePage({ replaces, puts })
    for (const [on, amount] of changes) {
      // The translator sees a moment later what came.
      await Promise.resolve()
      expect(shown.container.querySelectorAll(`${puts} ${puts}`).length).toBeGreaterThan(0)
      shown.rerender(<div>{page(on, amount)}</div>)
      expect(shown.container.textContent).toBe(pageTexts(page(on, amount)))
    }
    shown.unmount()
    expect(shown.container.textContent).toBe('')
  })

  it('that changes again before anyone has looked what was replaced', () => {
    const shown = render(<p>Add ${1} to cover the fee</p>)
    stop = translatePage({ replaces, puts })
    shown.rerender(<p>Add ${2} to cover the fee</p>)
    expect(shown.container.textContent).toBe('Add $2 to cover the fee')
  })
})

it('brings back all texts of a sentence whose parts the translator has put in another order', () => {
  const shown = render(<p>Add ${1} to cover the fee</p>)
  stop = translatePage()
  stop()
  const [first, amount, last] = shown.container.querySelectorAll('font font')
  for (const [part, words] of [
    [first, '$1'],
    [amount, ' zur Gebühr'],
    [last, ' dazugeben'],
  ] as const)
    part?.replaceChildren(words)
  expect(shown.container.textContent).toBe('$1 zur Gebühr dazugeben')
  shown.rerender(<p>Add ${2} to cover the fee</p>)
  expect(shown.container.textContent).toBe('Add $2 to cover the fee')
})

it('goes on where a text was moved into another element, or taken away altogether', () => {
  const page = (on: boolean, amount: number) => (
    <p>
      {on && <i>Working: </i>}
      {amount} lines
    </p>
  )
  const { container, rerender } = render(page(false, 1))
  const [amount, words] = container.querySelector('p')?.childNodes ?? []
  const moved = document.createElement('font')
  amount?.before(moved)
  moved.append(...(amount ? [amount] : []))
  words?.remove()
  rerender(page(true, 2))
  expect(container.textContent).toBe('Working: 2')
})

it('still refuses to remove an element from where it is not', () => {
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow()
})
