import { useRef } from 'react'

const fields =
  ':is(input, select, textarea):not(:disabled, [type="hidden"], [aria-hidden="true"]), [role="radio"][aria-checked="true"]:not(:disabled)'

/**
 * Where the focus is when a dialog opens, and where it goes back to. Radix hands it back to a trigger of its own alone, and our dialogs
 * are opened by state.
 */
export function useDialogFocus(opensAt: 'field' | 'text') {
  const opener = useRef<Element>(null)
  const scroller = useRef<HTMLDivElement>(null)
  return {
    scroller,
    enter(event: Event): void {
      event.preventDefault()
      opener.current = document.activeElement
      const first = opensAt === 'field' ? scroller.current?.querySelector<HTMLElement>(fields) : undefined
      ;(first ?? scroller.current)?.focus({ preventScroll: true })
    },
    leave(event: Event): void {
      event.preventDefault()
      // A page that was opened from here has put the focus on its heading already.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isLost || opener.current === null || opener.current === document.body) return
      const back = opener.current.isConnected ? opener.current : document.getElementById('page')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
  }
}
