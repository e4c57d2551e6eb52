import { emailCampaigns } from '@evenhand/contracts/http'
import { type Asked, type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import type { Log } from '@evenhand/service-kit/telemetry'
import { isMachine } from './machines.ts'
import { findLink, findTracked, saveTracked, type Tracked } from './store.ts'
import type { TrackingTokens } from './tokens.ts'

export interface Tracking {
  db: Database
  tokens: TrackingTokens
  /** Turned off, nothing is kept; links that were sent before still lead where they led. */
  isOn: boolean
  now: () => Date
  log: Log
}

/** One transparent point. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

export const trackingRoutes = (tracking: Tracking): Route[] => [
  route(emailCampaigns.openTracked, async ({ params: { token } }, asked) => {
    const read = tracking.tokens.readOpening(token)
    // A picture that can't be counted is shown all the same.
    if (read && tracking.isOn) await quietly(tracking, () => keepOpening(tracking, read.recipientId, asked))
    return { fileName: 'picture.gif', bytes: picture }
  }),
  route(emailCampaigns.followTracked, async ({ params: { token } }, asked) => {
    const read = tracking.tokens.readLink(token)
    const tracked = read && (await findTracked(tracking.db, read.recipientId))
    const url = tracked && (await findLink(tracking.db, tracked.campaignId, read.number))
    if (!tracked || url === undefined) throw new Problem('not-found', { detail: 'This link no longer leads anywhere.' })
    if (tracking.isOn) await quietly(tracking, () => keep(tracking, tracked, { what: 'clicked', detail: url }, asked))
    asked.redirect(url)
    return undefined
  }),
]

async function keepOpening(tracking: Tracking, recipientId: string, asked: Asked): Promise<void> {
  const tracked = await findTracked(tracking.db, recipientId)
  if (tracked) await keep(tracking, tracked, { what: 'opened', detail: null }, asked)
}

async function keep(
  { db, now }: Tracking,
  tracked: Tracked,
  { what, detail }: { what: 'opened' | 'clicked'; detail: string | null },
  { request }: Asked,
): Promise<void> {
  const at = now()
  const secondsAfter = tracked.settledAt ? (at.getTime() - tracked.settledAt.getTime()) / 1000 : undefined
  const byMachine = isMachine({ method: request.method, userAgent: request.get('user-agent'), secondsAfter })
  await saveTracked(db, tracked, { kind: byMachine ? `${what}-by-machine` : what, detail, at })
}

async function quietly({ log }: Tracking, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => log.warn({ error }, 'tracking-lost'))
}
