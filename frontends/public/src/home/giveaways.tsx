import {
  Button,
  cashOptionWords,
  classNames,
  ClosesIn,
  ClosingTime,
  DateTime,
  Day,
  type AnswerOf,
  entries,
  ErrorState,
  Link,
  Loading,
  mainSeries,
  messageOf,
  queries,
  seriesOf,
  Skeleton,
  useFirstNow,
  useQuery,
} from '@evenhand/web-kit/facade'
import { posterOf } from '@evenhand/web-kit/pictures'
import { TextLink } from '../reading/text-link.tsx'
import { Nothing } from './nothing.tsx'

type Giveaway = AnswerOf<typeof entries.listGiveaways>[number]

/** The main prize, those with a page of their own, and the outside giveaways. */
export function Giveaways() {
  const giveaways = useQuery(queries.giveaways())
  return (
    <div id="main-giveaway" className="mt-12 scroll-mt-24">
      <h3 id="prizes" className="scroll-mt-24 text-title">
        Current Giveaways
      </h3>
      {giveaways.isPending && (
        <Loading label="Loading the giveaways" className="mt-6 grid gap-5 md:grid-cols-3">
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} className="h-120 rounded-card" />
          ))}
        </Loading>
      )}
      {giveaways.isError && (
        <div className="mt-6">
          <ErrorState
            title="We couldn’t load the giveaways"
            message={messageOf(giveaways.error, 'Try again in a moment.')}
            onRetry={() => void giveaways.refetch()}
          />
        </div>
      )}
      {giveaways.data?.length === 0 && (
        <Nothing>No giveaway is open right now. The next one will be announced here.</Nothing>
      )}
      <ul className="mt-6 grid gap-5 md:grid-cols-2 xl:grid-cols-4">
        {giveaways.data?.map((giveaway) => (
          <GiveawayCard key={giveaway.slug} giveaway={giveaway} />
        ))}
      </ul>
    </div>
  )
}

function GiveawayCard({ giveaway }: { giveaway: Giveaway }) {
  const isMain = seriesOf(giveaway.slug) === mainSeries
  const isAnnounced = Date.parse(giveaway.opensAt) > useFirstNow()
  const { Poster } = posterOf(giveaway.image)
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
      <Poster className="aspect-[5/4] w-full object-cover" />
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <p className="mb-1 text-small font-medium text-ink-soft">
          <ClosesIn {...giveaway} />
        </p>
        <h4 className="font-display text-title">{giveaway.title}</h4>
        <p className="mt-2 text-ink-soft">{giveaway.description}</p>
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
            <TextLink to="/main-giveaway">Prize details and today’s odds</TextLink>
          </p>
        )}
        {!isAnnounced && (
          <Button
            asChild
            variant={giveaway.external ? 'outline' : 'primary'}
            className={classNames(
              'px-4 py-2 text-center leading-tight whitespace-normal xl:px-2 xl:text-small',
              !isMain && 'mt-auto',
            )}
          >
            {giveaway.external ? (
              <a href={giveaway.link} target="_blank" rel="noopener">
                Enter on the organizer’s site
              </a>
            ) : (
              <Link to={giveaway.link}>{isMain ? 'Enter Main Giveaway' : `Enter the ${giveaway.title}`}</Link>
            )}
          </Button>
        )}
      </div>
    </li>
  )
}
