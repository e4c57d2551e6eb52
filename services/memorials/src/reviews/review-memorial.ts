import { describeTile } from '@evenhand/contracts/catalogue'
import { actEvent, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import type { FileStore } from '@evenhand/service-kit/files'
import { Problem } from '@evenhand/service-kit/problems'
import { canTell, toldNow } from '../family/told-now.ts'
import { hasPlace, settleTile } from '../payments/settle-tile.ts'
import { deletePhoto } from '../photos/kept.ts'
import { changeTile } from '../walls/change-tile.ts'
import type { Photo, TileState } from '../walls/rules.ts'
import { findTile, type Tiles } from '../walls/store.ts'
import type { Review, Tile } from '../walls/tile.ts'

export interface ReviewingDeps {
  tiles: Tiles
  files: FileStore
}

/**
 * Approves or declines a paid memorial, unless it stands or reads otherwise by now than the administrator saw. The donor hears of it, and the
 * family of what is approved, once. With what is declined go its photo, for good, a correction that waits, and whom to tell.
 */
export async function reviewMemorial(
  { tiles, files }: ReviewingDeps,
  memorialId: string,
  { seen, edits = 0, ...review }: Review & { seen: TileState; edits?: number },
): Promise<Tile> {
  let declined: (Photo | null | undefined)[] = []
  const reviewed = await changeTile(tiles, memorialId, async (tile) => {
    declined = []
    if (tile.gifts.length === 0) throw notFound()
    if (tile.state !== seen || tile.edits !== edits) {
      throw new Problem('conflict', {
        detail: 'This memorial was reviewed, corrected or refunded in the meantime. Reload the page to see it.',
      })
    }
    if (tile.verdict === review.verdict) return undefined
    const reviews = [...tile.reviews, review]
    if (review.verdict === 'declined') declined = [tile.photo, tile.correction?.photo]
    const follows = review.verdict === 'declined' ? { photo: null, correction: null, family: null, reports: [] } : {}
    const { set, events } = await settleTile(tiles, tile, { verdict: review.verdict, reviews, ...follows }, review.at)
    if (review.verdict === 'approved' && !hasPlace({ ...tile, ...set })) {
      throw new Problem('conflict', {
        detail: 'There’s no open tile on its wall, or the gift was refunded. Refund the gift.',
      })
    }
    const after = { ...tile, ...set }
    const tells = after.family?.toldAt === null && canTell(after) && after.state === 'shown'
    const told = tells ? toldNow(after, review.at) : undefined
    const mails = [...reviewMail(after, tile), ...(told?.events ?? [])]
    return { set: { ...set, ...told?.set }, events: [...events, ...mails, verdictAct(memorialId, review)] }
  })
  if (!reviewed) throw notFound()
  for (const photo of declined) await deletePhoto(files, photo ?? null)
  return reviewed
}

/** One that was paid: nobody reviews what is only held. */
export async function readPaid(tiles: Tiles, memorialId: string): Promise<Tile> {
  const tile = await findTile(tiles, memorialId)
  if (!tile || tile.gifts.length === 0) throw notFound()
  return tile
}

const notFound = () => new Problem('not-found', { detail: 'We couldn’t find that memorial.' })

const verdictAct = (id: string, { verdict, reason: words, by: administratorId, at }: Review): PendingEvent =>
  actEvent({ administratorId, action: `memorial-${verdict}`, thing: { kind: 'memorial', id }, words, at })

const yesOrNo = (had: object | null | undefined): 'yes' | 'no' => (had ? 'yes' : 'no')

function reviewMail(tile: Tile, former: Tile): PendingEvent[] {
  const { memorialId, wall, donorEmail, donorName, lovedOneName, reviews } = tile
  const review = reviews.at(-1)
  if (donorEmail === null || review === undefined) return []
  const before = former.state === 'shown' ? 'shown' : 'waiting'
  const lost = { photo: yesOrNo(former.photo), family: yesOrNo(former.family) }
  const about = { donorName, honoree: lovedOneName, wall, tile: describeTile(tile) }
  const mail = { key: memorialId, mailKey: `memorial-reviewed:${memorialId}:${reviews.length}`, to: donorEmail }
  return [
    review.verdict === 'approved'
      ? mailEvent('memorial-shown', { ...mail, values: { ...about, memorialId } })
      : mailEvent('memorial-declined', { ...mail, values: { ...about, reason: review.reason, before, ...lost } }),
  ]
}
