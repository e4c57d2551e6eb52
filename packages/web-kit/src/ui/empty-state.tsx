import type { ReactNode } from 'react'

export interface EmptyStateProps {
  picture?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ picture, title, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 py-12 text-center">
    {picture && <div className="mb-2 w-48">{picture}</div>}
    <p className="font-display text-title">{title}</p>
    {children && <div className="max-w-prose text-balance text-ink-soft">{children}</div>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)
