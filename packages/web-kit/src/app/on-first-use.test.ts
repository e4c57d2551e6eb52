/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { afterEach, expect, it, jest } from '@jest/globals'
import { onFirstUse } from './on-first-use.ts'

const act = jest.fn()
let leave: (() => void) | undefined
afterEach(() => {
  leave?.()
  act.mockClear()
  document.body.replaceChildren()
})

const button = () => document.body.appendChild(document.createElement('button'))

it.each(['pointerdown', 'keydown', 'click'])('begins once, at the first %s', (kind) => {
  const pressed = button()
  leave = onFirstUse(act)
  expect(act).not.toHaveBeenCalled()
  for (let time = 0; time < 3; time += 1) pressed.dispatchEvent(new Event(kind, { bubbles: true }))
  expect(act).toHaveBeenCalledTimes(1)
})

it('begins at once where someone has used the page before it answered', () => {
  button().focus()
  leave = onFirstUse(act)
  expect(act).toHaveBeenCalledTimes(1)
})

it('never begins once the waiting has ended', () => {
  const pressed = button()
  onFirstUse(act)()
  pressed.click()
  expect(act).not.toHaveBeenCalled()
})
