import { Card } from '@evenhand/web-kit/facade'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

export function Panel({ title, action, children }: PanelProps) {
  const id = useId()
  return (
    <Card className="p-5 sm:p-5">
      <section aria-labelledby={id}>
        <div className="flex items-baseline justify-between gap-4">
          <h2 id={id} className="font-sans text-body font-semibold">
            {title}
          </h2>
          {action}
        </div>
        <div className="mt-3">{children}</div>
      </section>
    </Card>
  )
}
