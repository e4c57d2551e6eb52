import type { ReactNode } from 'react'

/** What is known of one thing, name by name, in a panel. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2">{children}</dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
)
