import { createHash } from 'node:crypto'
import { supportEmail } from '@evenhand/contracts/catalogue'
import type { memorialReports, ParsedOf } from '@evenhand/contracts/http'
import { actEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { changeTile } from '../walls/change-tile.ts'
import type { Tiles } from '../walls/store.ts'
import type { Keeping, Tile } from '../walls/tile.ts'

type Said = ParsedOf<typeof memorialReports.reportMemorial>['body']

/** More say no more: the desk has to look at it as it is. */
export const reportsMax = 50

/** Notes what a visitor says is wrong. It changes nothing of what is shown: a person decides. A browser's last report counts. */
export async function reportMemorial(
  tiles: Tiles,
  memorialId: string,
  { browser, at, ...said }: Said & { browser: string | undefined; at: Date },
): Promise<void> {
  const by = createHash('sha256')
    .update(`${memorialId}:${browser ?? ''}`)
    .digest('hex')
    .slice(0, 16)
  const reported = await changeTile(tiles, memorialId, (tile) => {
    if (tile.state !== 'shown' || tile.gifts.length === 0) throw notShown()
    const others = tile.reports.filter((one) => one.by !== by)
    if (others.length >= reportsMax) throw enough()
    return { set: { reports: [...others, { by, reason: said.reason, words: said.words ?? '', at }] }, events: [] }
  })
  if (!reported) throw notShown()
}

/** Keeps a reported memorial on its wall; its reports are done with then. */
export async function keepReported(tiles: Tiles, memorialId: string, keeping: Keeping): Promise<Tile> {
  const kept = await changeTile(tiles, memorialId, (tile) => {
    if (tile.state !== 'shown') throw changed()
    if (tile.reports.length === 0 && tile.keepings.length > 0) return undefined
    if (tile.reports.length !== keeping.reports) throw changed()
    const { reason: words, by: administratorId, at } = keeping
    const thing = { kind: 'memorial', id: memorialId } as const
    return {
      set: { reports: [], keepings: [...tile.keepings, keeping] },
      events: [actEvent({ administratorId, action: 'memorial-kept', thing, words, at })],
    }
  })
  if (!kept) throw new Problem('not-found', { detail: 'We couldn’t find that memorial.' })
  return kept
}

const notShown = () => new Problem('not-found', { detail: 'That memorial isn’t on a wall, or not any longer.' })

const enough = () =>
  new Problem('not-possible', {
    detail: `This memorial has been reported so often that we take no more, and a person will look at it. Write to ${supportEmail} if you know something new.`,
  })

const changed = () =>
  new Problem('conflict', {
    detail: 'This memorial was reported again or taken down in the meantime. Reload the page to see it.',
  })
