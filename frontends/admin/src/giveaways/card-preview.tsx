import { Button, Day, mainSeries, seriesOf } from '@evenhand/web-kit/facade'
import { posterOf } from '@evenhand/web-kit/pictures'
import type { Values } from './rules-fields.ts'

/** The card on the home page, as far as it is written. */
export function CardPreview({ slug, values }: { slug: string; values: Values }) {
  const { Poster } = posterOf(values.image ?? '')
  const isDay = /^\d{4}-\d\d-\d\d$/.test(values.drawsOn ?? '')
  return (
    <div className="flex max-w-sm flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
      <Poster className="aspect-[5/4] w-full" />
      <div className="flex flex-1 flex-col p-6 text-body">
        <h3 className="font-display text-title wrap-anywhere">{values.title || 'No title yet'}</h3>
        <p className="mt-2 wrap-anywhere text-ink-soft">{values.description || 'No description yet'}</p>
        <dl className="mt-4 mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          {values.cashOption && (
            <>
              <dt className="text-ink-soft">Cash option</dt>
              <dd className="font-medium">{values.cashOption}</dd>
            </>
          )}
          <dt className="text-ink-soft">Drawing</dt>
          <dd className="font-medium">{isDay ? <Day value={values.drawsOn ?? ''} /> : 'No date yet'}</dd>
        </dl>
        {/* A picture of the button: it leads nowhere from here. */}
        <Button asChild className="pointer-events-none mt-auto">
          <span>
            {seriesOf(slug) === mainSeries ? 'Enter Main Giveaway' : `Enter: ${values.title || 'No title yet'}`}
          </span>
        </Button>
      </div>
    </div>
  )
}
