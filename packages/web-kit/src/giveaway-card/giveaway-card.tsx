import {
  type AnswerOf,
  Button,
  cashOptionWords,
  classNames,
  ClosesIn,
  ClosingTime,
  DateTime,
  Day,
  type entries,
  mainSeries,
  seriesOf,
  useFirstNow,
} from '@evenhand/web-kit/facade'
import type { ComponentProps, ComponentType } from 'react'
import { posterOf } from '../pictures/index.ts'

type Giveaway = AnswerOf<typeof entries.listGiveaways>[number]

/** What the card shows of a giveaway. */
export type CardFacts = Pick<
  Giveaway,
  | 'slug'
  | 'title'
  | 'description'
  | 'cashOption'
  | 'cashCondition'
  | 'opensAt'
  | 'closesAt'
  | 'drawsOn'
  | 'timeZone'
  | 'link'
  | 'external'
  | 'isExample'
  | 'image'
  | 'pictureUrl'
>

export type LeadProps = ComponentProps<'a'> & { to: string }

interface GiveawayCardProps {
  giveaway: CardFacts
  heading: 'h3' | 'h4'
  /** The links of the card: on the home page they lead on, in a preview nowhere. */
  Lead: ComponentType<LeadProps>
}

export function GiveawayCard({ giveaway, heading: Heading, Lead }: GiveawayCardProps) {
  const isMain = seriesOf(giveaway.slug) === mainSeries
  const isAnnounced = Date.parse(giveaway.opensAt) > useFirstNow()
  const { Poster } = posterOf(giveaway.image)
  return (
    <article className="flex flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
      {giveaway.pictureUrl ? (
        <img src={giveaway.pictureUrl} alt="" loading="lazy" className="aspect-[5/4] w-full object-cover" />
      ) : (
        <Poster className="aspect-[5/4] w-full object-cover" />
      )}
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <p className="mb-1 text-small font-medium text-ink-soft">
          {giveaway.isExample ? 'Example' : <ClosesIn {...giveaway} />}
        </p>
        <Heading className="font-display text-title wrap-anywhere">{giveaway.title}</Heading>
        <p className="mt-2 wrap-anywhere text-ink-soft">{giveaway.description}</p>
        <dl className="mt-4 mb-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
          {giveaway.cashOption && (
            <>
              <dt className="text-ink-soft">Cash option</dt>
              <dd className="font-medium">{cashOptionWords(giveaway)}</dd>
              {giveaway.cashCondition && <dd className="col-span-2 text-ink-soft">{giveaway.cashCondition}</dd>}
            </>
          )}
          {isAnnounced && (
            <>
              <dt className="text-ink-soft">Opens</dt>
              <dd className="font-medium">
                <DateTime value={giveaway.opensAt} timeZone={giveaway.timeZone} />
              </dd>
            </>
          )}
          <dt className="text-ink-soft">Closes</dt>
          <dd className="font-medium">
            <ClosingTime closesAt={giveaway.closesAt} timeZone={giveaway.timeZone} />
          </dd>
          {!giveaway.external && (
            <>
              <dt className="text-ink-soft">Drawing</dt>
              <dd className="font-medium">
                <Day value={giveaway.drawsOn} />
              </dd>
            </>
          )}
        </dl>
        {isMain && !isAnnounced && (
          <p className="mt-auto mb-4 text-small">
            <Lead
              to="/main-giveaway"
              className="text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              Prize details and today’s odds
            </Lead>
          </p>
        )}
        {!isAnnounced && !giveaway.isExample && (
          <Button
            asChild
            variant={giveaway.external ? 'outline' : 'primary'}
            className={classNames(
              'px-4 py-2 text-center leading-tight whitespace-normal xl:px-2 xl:text-small',
              !isMain && 'mt-auto',
            )}
          >
            <Lead to={giveaway.link}>
              {giveaway.external
                ? 'Enter on the organizer’s site'
                : isMain
                  ? 'Enter Main Giveaway'
                  : `Enter the ${giveaway.title}`}
            </Lead>
          </Button>
        )}
      </div>
    </article>
  )
}
