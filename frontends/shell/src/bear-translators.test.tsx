/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { bearTranslators } from './bear-translators.ts'

/** As Chrome does it: two elements around each text. */
function translate(root: Node): void {
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    text.replaceWith(outer)
    outer.append(inner)
    inner.append(text)
  }
}

const Cart = ({ lines, busy }: { lines: number; busy: boolean }) => (
  <p>
    {busy && <i>Working: </i>}
    {lines} lines
    {lines > 1 ? ' of many' : <b> only</b>}
  </p>
)

it('lets React change, insert and remove around texts that were moved', () => {
  bearTranslators()
  const { container, rerender, unmount } = render(<Cart lines={1} busy={false} />)
  translate(container)
  rerender(<Cart lines={2} busy />)
  expect(container.textContent).toBe('Working: 2 lines of many')
  translate(container)
  rerender(<Cart lines={1} busy={false} />)
  expect(container.textContent).toBe('1 lines only')
  unmount()
  expect(container.textContent).toBe('')
})

it('goes on where a text was taken away altogether', () => {
  bearTranslators()
  const { container, rerender } = render(<Cart lines={2} busy={false} />)
  container.firstElementChild?.replaceChildren()
  rerender(<Cart lines={1} busy />)
  expect(container.textContent).toContain('Working: ')
})

it('still refuses to remove an element from where it is not', () => {
  bearTranslators()
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow()
})
