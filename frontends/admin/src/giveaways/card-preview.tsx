import { periodOf } from '@evenhand/web-kit/desk'
import { type CardFacts, GiveawayCard, type LeadProps } from '@evenhand/web-kit/giveaway-card'
import type { Values } from './rules-fields.ts'

/** The card of the home page, with what is written so far. */
export function CardPreview({ slug, values }: { slug: string; values: Values }) {
  const facts = cardFactsOf(slug, values)
  return (
    <div className="grid max-w-sm text-body">
      {facts ? (
        <GiveawayCard giveaway={facts} heading="h3" Lead={Nowhere} />
      ) : (
        <p className="text-small">The card appears here once its days and time zone are filled in.</p>
      )}
    </div>
  )
}

/** A picture of a link: it leads nowhere from here. */
const Nowhere = ({ to: _to, className, children }: LeadProps) => <span className={className}>{children}</span>

const isDay = (text = ''): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Undefined while the card could not say its dates. */
function cardFactsOf(slug: string, values: Values): CardFacts | undefined {
  const { firstDay = '', lastDay = '', drawsOn = '', timeZone = '' } = values
  if (![firstDay, lastDay, drawsOn].every(isDay) || timeZone === '') return undefined
  const { opensAt, closesAt } = periodOf({ firstDay, lastDay, drawsOn }, timeZone)
  return {
    slug,
    title: values.title || 'No title yet',
    description: values.description || 'No description yet',
    cashOption: values.cashOption ?? '',
    cashCondition: values.cashCondition ?? '',
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    drawsOn,
    timeZone,
    link: values.link ?? '',
    external: false,
    isExample: false,
    pictureUrl: null,
    image: values.image ?? '',
  }
}
