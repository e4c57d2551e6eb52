import type { Card } from '@evenhand/contracts/pages'
import { type createQueryClient, leaseSeries, mainOf, queries, shownOfSeries } from '@evenhand/web-kit/facade'
import { type entries, registrations } from '@evenhand/web-kit/forms'
import { trailQueries } from '../money-trail/trail-queries.ts'
import { drawCard, fixedCards, giveawayCard, landingCard, organizationCard, roundCard } from './card-words.ts'

type QueryClient = ReturnType<typeof createQueryClient>

interface Asked {
  client: QueryClient
  /** The name in the path. */
  slug: string
  now: number
}

/** What a page's card is made of, asked for where the page has not asked for it already. */
const of = {
  giveaways: ({ client }: Asked) => client.ensureQueryData(queries.giveaways()),
  landing: async ({ client, now }: Asked, slug: string) => {
    const page = (await client.ensureQueryData(queries.landingPages())).find((one) => one.slug === slug)
    return page && landingCard(page, now)
  },
  giveaway: async (asked: Asked, over: string, find: (all: entries.Giveaway[]) => entries.Giveaway | undefined) => {
    const found = find(await of.giveaways(asked))
    return found && !found.external ? giveawayCard(found, over, asked.now) : undefined
  },
}
const main = (over: string) => (asked: Asked) => of.giveaway(asked, over, (all) => mainOf(all, asked.now))
const named = (over: string) => (asked: Asked) =>
  of.giveaway(
    asked,
    over,
    (all) => all.find(({ slug }) => slug === asked.slug) ?? shownOfSeries(all, asked.slug, new Date(asked.now)),
  )

const cards: readonly [RegExp, (asked: Asked) => Promise<Card | undefined>][] = [
  [/^\/$/, main('Support great causes, win exciting prizes')],
  [/^\/main-giveaway$/, main('Main giveaway')],
  [/^\/official-rules$/, main('Official rules')],
  [
    /^\/jeep-lease-rules$/,
    (asked) => of.giveaway(asked, 'Official rules', (all) => shownOfSeries(all, leaseSeries, new Date(asked.now))),
  ],
  [/^\/giveaways\/([a-z0-9-]+)\/rules$/, named('Official rules')],
  [/^\/giveaways\/([a-z0-9-]+)\/fairness$/, named('Free and paid entries')],
  [/^\/jeep-lease$/, (asked) => of.landing(asked, registrations.leasePage)],
  [/^\/enter\/([a-z0-9-]+)$/, (asked) => of.landing(asked, asked.slug)],
  [
    /^\/draws\/([a-z0-9-]+)$/,
    async ({ client, slug, now }) => drawCard(await client.ensureQueryData(queries.draw(slug)), now),
  ],
  [
    /^\/grants\/rounds\/([a-z0-9-]+)$/,
    async ({ client, slug }) => roundCard((await client.ensureQueryData(trailQueries.round(slug))).round),
  ],
  [
    /^\/grants\/organizations\/([a-z0-9-]+)$/,
    async ({ client, slug }) =>
      organizationCard((await client.ensureQueryData(trailQueries.organization(slug))).organizationName),
  ],
]

/** The card of a page, of what everybody may see; undefined where the general one is as good. Rejects where its data does not come. */
export async function cardOf(path: string, client: QueryClient, now: number): Promise<Card | undefined> {
  for (const [paths, make] of cards) {
    const found = paths.exec(path)
    if (found) return make({ client, slug: found[1] ?? '', now })
  }
  return fixedCards[path]
}
