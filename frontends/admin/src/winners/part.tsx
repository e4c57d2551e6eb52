import { type ReactNode, useId } from 'react'

/** A part of the desk with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="font-sans text-body font-semibold">
        {title}
      </h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}
