import { useEffect } from 'react'
import type { ChosenRows } from './chosen.tsx'

const rowsOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** Space takes the row that has the focus into what is chosen, or out of it; Shift with an arrow goes on and takes the next one too. */
export function useChoiceKeys(chosen: ChosenRows | undefined) {
  useEffect(() => {
    if (!chosen) return undefined
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const focused = document.activeElement
      const id = focused instanceof HTMLElement ? focused.dataset.row : undefined
      if (id === undefined) return
      if (event.key === ' ' && !event.shiftKey) {
        event.preventDefault()
        chosen.choose([id], !chosen.has(id))
      }
      if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        event.preventDefault()
        const rows = rowsOnPage()
        const at = rows.findIndex((row) => row.dataset.row === id)
        const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)]
        chosen.choose([id, next?.dataset.row ?? id], true)
        next?.focus()
      }
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [chosen])
}
