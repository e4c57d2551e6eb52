import { Card } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface PanelProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

export const Panel = ({ title, action, children }: PanelProps) => (
  <Card className="min-w-0 p-5 sm:p-5">
    <div className="flex items-baseline justify-between gap-4">
      <h2 className="font-sans text-body font-semibold">{title}</h2>
      {action}
    </div>
    <div className="mt-3">{children}</div>
  </Card>
)
