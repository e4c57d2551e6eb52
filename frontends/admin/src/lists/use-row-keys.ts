import { type RefObject, useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/**
 * `/` goes to the search field, `j` and `k` to the next and the last row; Enter opens a row because it is a link. While a row is open beside
 * the list, `j` and `k` open its neighbours.
 */
export function useRowKeys(
  field: RefObject<HTMLInputElement | null>,
  opened: { id: string | undefined; open: (id: string) => void },
) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '/') {
        event.preventDefault()
        field.current?.focus()
      }
      if (event.key === 'j') move(1, opened)
      if (event.key === 'k') move(-1, opened)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [field, opened])
}

function move(step: 1 | -1, { id, open }: { id: string | undefined; open: (id: string) => void }) {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = rows.findIndex((row) => (id === undefined ? row === document.activeElement : row.dataset.row === id))
  const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
  if (id === undefined) next?.focus()
  else if (next?.dataset.row) open(next.dataset.row)
}
