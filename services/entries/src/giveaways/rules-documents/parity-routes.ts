import { giveaways } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Redis, remembered } from '@evenhand/service-kit/redis'
import { findSlug } from '../editions.ts'
import { factsOf } from './document.ts'
import { rulesInForce } from './views.ts'
import { findShares, type Share } from '../parity/shares.ts'
import { explainParity } from '../parity/words.ts'

const rememberSeconds = 2

export const fairnessRoutes = (db: Queries, redis: Redis, now: () => Date): Route[] => [
  route(giveaways.getFairness, async ({ params }) => {
    const slug = (await findSlug(db, params.slug, now())) ?? params.slug
    return remembered(redis, `entries:fairness:${slug}`, rememberSeconds, () => showFairness(db, slug))
  }),
]

async function showFairness(db: Queries, slug: string): Promise<giveaways.Fairness> {
  const { document } = await rulesInForce(db, slug)
  const { lines, shares } = await findShares(db, slug)
  const sumOf = (paid: boolean): number =>
    Number(shares.filter((share) => share.paid === paid).reduce((sum, { counted }) => sum + counted, 0n))
  return {
    slug,
    title: document.title,
    lines: Number(lines),
    free: sumOf(false),
    paid: sumOf(true),
    shares: shares.map(toPoolShare),
    parity: explainParity(slug, factsOf(document)),
  }
}

const toPoolShare = ({ entryType, paid, counted }: Share): giveaways.PoolShare => ({
  entryType,
  paid,
  entries: Number(counted),
})
