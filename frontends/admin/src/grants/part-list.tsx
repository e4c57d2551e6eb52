import type { ReactNode } from 'react'

interface PartListProps<Part> {
  title: string
  parts: readonly Part[]
  /** Said where there is none. */
  none?: string
  children: (part: Part) => ReactNode
}

/** What happened to a grant, one below the other. */
export const PartList = <Part extends { id: string }>({ title, parts, none, children }: PartListProps<Part>) => (
  <section aria-label={title} className="grid gap-3">
    <h3 className="font-sans text-small font-semibold">{title}</h3>
    {parts.length === 0 ? (
      <p className="text-ink-soft">{none}</p>
    ) : (
      <ul className="grid gap-4">
        {parts.map((part) => (
          <li key={part.id} className="border-l-2 border-hairline pl-4">
            {children(part)}
          </li>
        ))}
      </ul>
    )}
  </section>
)
