import type { ReactNode } from 'react'

interface PortalSectionProps {
  id: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

export const PortalSection = ({ id, title, lead, children }: PortalSectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`} className="mt-16 scroll-mt-24">
    <h2 id={`${id}-title`} className="text-title">
      {title}
    </h2>
    {lead && <p className="mt-3 max-w-prose text-ink-soft">{lead}</p>}
    <div className="mt-6">{children}</div>
  </section>
)
