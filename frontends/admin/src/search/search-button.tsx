import { Search } from '@evenhand/web-kit/desk'
import { classNames, queries, useQuery } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { line } from '../frame/menu-line.ts'
import { SearchDialog } from './search-dialog.tsx'

/** Opens the search of everything, from any page also with the keyboard. */
export function SearchButton({ className }: { className?: string }) {
  const session = useQuery(queries.session())
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Meta+K Control+K"
        className={classNames(line, 'max-[25rem]:min-w-11 max-[25rem]:justify-center', className)}
        onClick={() => setOpen(true)}
      >
        <Search className="size-4" aria-hidden="true" />
        {/* At 400 % there is room for the icon alone (WCAG 1.4.10). */}
        <span className="max-[25rem]:sr-only">Search</span>
        <kbd aria-hidden="true" className="ml-auto font-sans text-fine text-ink-soft max-md:hidden">
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen && <SearchDialog roles={session.data?.roles ?? []} onClose={() => setOpen(false)} />}
    </>
  )
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)
