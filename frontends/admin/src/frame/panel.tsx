import { Card } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface PanelProps {
  /** Where links lead to it. */
  id?: string
  title: string
  action?: ReactNode
  children: ReactNode
}

export const Panel = ({ id, title, action, children }: PanelProps) => (
  <Card {...(id ? { id } : {})} className="min-w-0 p-5 sm:p-5">
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="font-sans text-body font-semibold">{title}</h2>
      {action}
    </div>
    <div className="mt-3">{children}</div>
  </Card>
)
