import { useLayoutEffect, useState } from 'react'

let isPressed = false
let listens = false
const waiting = new Set<() => void>()

/** A release is followed by its click, so who waits for the end of a press hears of it after both. */
function listen(): void {
  if (listens) return
  listens = true
  const release = () =>
    setTimeout(() => {
      isPressed = false
      for (const tell of waiting) tell()
    })
  document.addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true)
}

/**
 * The value, and while something is pressed the value from before. A field that is left because a button is pressed is found wrong in the
 * middle of it: were its message there at once, the button would move away from under the pointer, and the press would be lost.
 */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  useLayoutEffect(() => {
    listen()
    if (!isPressed) return setShown(value)
    const tell = () => setShown(value)
    waiting.add(tell)
    return () => void waiting.delete(tell)
  }, [value])
  return shown
}
