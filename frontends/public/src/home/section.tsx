import { classNames } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  lead?: ReactNode
  className?: string
  children: ReactNode
}

export const Section = ({ id, title, lead, className, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className={classNames('py-10 sm:py-20 lg:py-28', className)}>
    <div className="mx-auto max-w-frame px-4 sm:px-8">
      <h2 id={`${id}-title`} className="max-w-3xl text-heading">
        {title}
      </h2>
      {lead && <p className="mt-4 max-w-2xl text-lead text-ink-soft">{lead}</p>}
      {children}
    </div>
  </section>
)
