import { ArrowDown, ArrowUp } from '@evenhand/web-kit/desk'
import { Button, Plus, Trash2 } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'
import { moved } from './round-values.ts'

interface OrderedPartsProps<Part extends { id: string }> {
  title: string
  hint: string
  /** One of them in a word: "question". */
  one: string
  parts: readonly Part[]
  max: number
  error?: string | undefined
  newPart: () => Part
  onChange: (parts: Part[]) => void
  children: (part: Part, at: number, change: (changes: Partial<Part>) => void) => ReactNode
}

/** Parts of a form that are added, removed and put in order. */
export const OrderedParts = <Part extends { id: string }>({
  title,
  hint,
  one,
  parts,
  max,
  error,
  newPart,
  onChange,
  children,
}: OrderedPartsProps<Part>) => (
  <section aria-label={title}>
    <h2 className="font-sans font-semibold">{title}</h2>
    <p className="mt-1 text-ink-soft">{hint}</p>
    {error && <p className="mt-1.5 text-danger">{error}</p>}
    <ol className="mt-3 grid gap-4">
      {parts.map((part, at) => (
        <li key={part.id} className="grid gap-3 rounded-control border border-hairline p-4">
          <div className="flex items-center justify-between gap-2">
            <span className="font-medium">
              {`${one.charAt(0).toUpperCase()}${one.slice(1)}`} {at + 1}
            </span>
            <span className="flex gap-1">
              <Act label={`Move ${one} ${at + 1} up`} isOff={at === 0} onClick={() => onChange(moved(parts, at, -1))}>
                <ArrowUp className="size-4" aria-hidden="true" />
              </Act>
              <Act
                label={`Move ${one} ${at + 1} down`}
                isOff={at === parts.length - 1}
                onClick={() => onChange(moved(parts, at, 1))}
              >
                <ArrowDown className="size-4" aria-hidden="true" />
              </Act>
              <Act label={`Remove ${one} ${at + 1}`} onClick={() => onChange(parts.filter(({ id }) => id !== part.id))}>
                <Trash2 className="size-4" aria-hidden="true" />
              </Act>
            </span>
          </div>
          {children(part, at, (changes) => onChange(parts.with(at, { ...part, ...changes })))}
        </li>
      ))}
    </ol>
    {parts.length < max && (
      <Button size="small" variant="outline" className="mt-3" onClick={() => onChange([...parts, newPart()])}>
        <Plus className="size-4" aria-hidden="true" />
        Add a {one}
      </Button>
    )}
  </section>
)

interface ActProps {
  label: string
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

const Act = ({ label, isOff = false, onClick, children }: ActProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={isOff}
    onClick={onClick}
    className="grid size-9 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-40"
  >
    {children}
  </button>
)
