import { PageMeta } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

interface ReadingPageProps {
  title: string
  /** For search engines and previews. */
  description: string
  lead?: ReactNode
  children: ReactNode
}

/** A page of words: one column of a good measure. */
export const ReadingPage = ({ title, description, lead, children }: ReadingPageProps) => (
  <div className="mx-auto max-w-reading px-4 py-14 sm:px-8 lg:py-20">
    <PageMeta title={title} description={description} />
    <h1 className="text-heading">{title}</h1>
    {lead && <p className="mt-4 text-lead text-ink-soft">{lead}</p>}
    <div className="mt-12 space-y-10">{children}</div>
  </div>
)

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-title">{title}</h2>
    <div className="mt-3 max-w-prose space-y-3">{children}</div>
  </section>
)
