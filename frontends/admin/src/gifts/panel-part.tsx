import type { ReactNode } from 'react'

export const PanelPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="border-b border-hairline pb-1 font-sans text-small font-semibold">{title}</h3>
    <div className="mt-3">{children}</div>
  </section>
)
