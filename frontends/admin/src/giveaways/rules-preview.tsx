import { Card, Markdown } from '@evenhand/web-kit/facade'
import { posterOf } from '@evenhand/web-kit/pictures'
import { CardPreview } from './card-preview.tsx'
import type { Values } from './rules-fields.ts'

const parts = [
  ['texts.prizeDetails', 'Prize details'],
  ['texts.cause', 'Who benefits'],
  ['texts.officialRules', 'Official rules'],
] as const

/** The card and the pages as visitors will see them. */
export function RulesPreview({ slug, values }: { slug: string; values: Values }) {
  const { Poster } = posterOf(values.image ?? '')
  return (
    <div className="grid gap-8 lg:grid-cols-[24rem_1fr] lg:items-start">
      <section aria-labelledby="card-preview">
        <h2 id="card-preview" className="mb-3 font-sans font-semibold">
          Card on the home page
        </h2>
        <CardPreview slug={slug} values={values} />
      </section>
      <section aria-labelledby="page-preview" className="min-w-0">
        <h2 id="page-preview" className="mb-3 font-sans font-semibold">
          Pages
        </h2>
        <Card className="overflow-hidden p-0 text-body sm:p-0">
          <Poster className="aspect-[5/4] w-full max-w-md" />
          <div className="grid gap-8 p-6 sm:p-8">
            <h3 className="text-headline wrap-anywhere">{values.prize || 'No prize yet'}</h3>
            {parts.map(([path, title]) => (
              <div key={path} className="min-w-0">
                <p className="text-small text-ink-soft">{title}</p>
                {values[path] ? (
                  <Markdown className="mt-3" text={values[path]} />
                ) : (
                  <p className="mt-3">Nothing here yet.</p>
                )}
              </div>
            ))}
          </div>
        </Card>
      </section>
    </div>
  )
}
