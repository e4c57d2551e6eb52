import { draws } from '@evenhand/contracts/http'
import { ownEntriesAskedFor } from '../own-account/entries-asked-for.ts'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import { recordsOf } from '@evenhand/service-kit/personal-data'
import type { Database } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { type Redis, remembered } from '@evenhand/service-kit/redis'
import type { Log } from '@evenhand/service-kit/telemetry'
import { findBegunSlug } from '../giveaways/editions.ts'
import { findFile, listFiles, readChunks } from './files.ts'
import { holdFrozenDraw, type Holding } from './hold.ts'
import { proveInAll } from './proofs.ts'
import { findDraw, listDraws } from './store.ts'
import { toDraw, toDrawWithFiles } from './views.ts'

const rememberSeconds = 2

export interface DrawRoutesParts {
  db: Database
  redis: Redis
  donorIdOf: DonorIdOf
  now: () => Date
  log: Log
}

export const drawRoutes = ({ db, redis, donorIdOf, now, log }: DrawRoutesParts): Route[] => [
  route(draws.listDraws, () =>
    remembered(redis, 'entries:draws', rememberSeconds, async () =>
      (await listDraws(db)).filter(({ slug }) => !draws.isRehearsal(slug)).map(toDraw),
    ),
  ),
  route(draws.getDraw, async ({ params: { slug } }) => showDraw(db, (await findBegunSlug(db, slug, now())) ?? slug)),
  route(draws.getDrawFile, async ({ params: { slug, name } }) => {
    const file = await findFile(db, slug, name)
    if (!file) throw new Problem('not-found', { detail: `This draw has no ${name}, or hasn’t published it yet.` })
    return { fileName: name, chunks: readChunks(db, slug, file), bytesCount: Number(file.bytes), isForEver: true }
  }),
  route(draws.holdDraw, async ({ params: { slug }, body }, { caller }) => {
    const administratorId = administratorOf(caller)
    const by = { kind: 'administrator', administratorId } as const
    const holding = await holdFrozenDraw(db, slug, { ...body, by }, now)
    log.info({ draw: slug, round: body.round, kind: holding.kind, administratorId }, 'draw-held')
    refuse(holding, body.round)
    return showDraw(db, slug)
  }),
  route(draws.listDonorProofs, async ({ query: { email } }, { caller }) => {
    const asked = { caller, email, donorIdOf, part: 'places in draws', now: now() }
    // Lists that were frozen before two records became one have the other one of them.
    const records = await recordsOf(db, await ownEntriesAskedFor(db, asked))
    return (await Promise.all(records.map((donorId) => proveInAll(db, donorId)))).flat()
  }),
]

async function showDraw(db: Database, slug: string): Promise<draws.DrawWithFiles> {
  const draw = await findDraw(db, slug)
  if (!draw) throw new Problem('not-found', { detail: 'We don’t have a draw by that name.' })
  return toDrawWithFiles(draw, await listFiles(db, slug))
}

function refuse(holding: Holding, round: number): void {
  switch (holding.kind) {
    case 'drawn':
    case 'drawn-before':
      return
    case 'not-found':
      throw new Problem('not-found', { detail: 'We don’t have a draw by that name.' })
    case 'not-frozen':
      throw new Problem('draw-not-frozen')
    case 'other-round':
      throw invalidField('round', `This draw is decided by round ${holding.round}. Enter that one.`)
    case 'signature-is-false':
      throw invalidField(
        'signature',
        `That isn’t the beacon’s signature for round ${round}. Copy the signature of that round again.`,
      )
  }
}
