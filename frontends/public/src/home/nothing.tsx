import type { ReactNode } from 'react'

/** In the place of a list that is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="mt-6 rounded-card border border-dashed border-line px-6 py-10 text-center text-ink-soft">{children}</p>
)
