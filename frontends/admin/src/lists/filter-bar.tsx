import { Button, classNames } from '@evenhand/web-kit/facade'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { type Changes, useListAddress } from './list-address.ts'
import { TypedField } from './typed-field.tsx'

interface FilterBarProps {
  field: RefObject<HTMLInputElement | null>
  /** The parts of the address that the other filters stand in. */
  names: readonly string[]
  /** Whether words are looked for, too. */
  searches?: boolean
  /** How they are laid out where there is room. */
  className?: string
  children: ReactNode
}

/** The search of a list, and its other filters: behind a button where they would fill the screen before the first row. */
export function FilterBar({ field, names, searches = true, className, children }: FilterBarProps) {
  const { search, change } = useListAddress()
  const [shown, setShown] = useState(false)
  const rest = useId()
  const chosen = names.filter((name) => search.has(name)).length
  const nothing: Changes = Object.fromEntries(['search', ...names].map((name) => [name, undefined]))
  return (
    <div role="search" className="grid grid-cols-[1fr_auto] items-end gap-3">
      {searches && (
        <TypedField
          label="Search"
          className="lg:col-span-2"
          type="search"
          maxLength={200}
          shortcut="/"
          inputRef={field}
          value={search.get('search') ?? ''}
          onChange={(typed) => change({ search: typed }, { replace: true })}
        />
      )}
      <Button
        variant="outline"
        size="small"
        className="min-h-10 lg:hidden"
        aria-expanded={shown}
        aria-controls={rest}
        onClick={() => setShown(!shown)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <div
        id={rest}
        className={classNames(
          'col-span-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-4',
          className,
          !shown && 'max-lg:hidden',
        )}
      >
        {children}
      </div>
      {(chosen > 0 || search.has('search')) && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={() => change(nothing)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
