import { describeTile } from '@evenhand/contracts/catalogue'
import type { RowOutcome } from '@evenhand/contracts/http'
import { actEvent, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import type { FileStore } from '@evenhand/service-kit/files'
import { Problem } from '@evenhand/service-kit/problems'
import { canTell, toldNow } from '../family/told-now.ts'
import { freeOn, hasPlace, settleTile } from '../payments/settle-tile.ts'
import { deletePhoto } from '../photos/kept.ts'
import { changeTile } from '../walls/change-tile.ts'
import { ownsPosition, type Photo, stateOf, type TileState } from '../walls/rules.ts'
import { findTile, type Tiles } from '../walls/store.ts'
import type { Review, Tile } from '../walls/tile.ts'

export interface ReviewingDeps {
  tiles: Tiles
  files: FileStore
}

/** A verdict about a memorial as it was seen. */
export type SeenReview = Review & { seen: TileState; edits?: number }

/**
 * Approves or declines a paid memorial, unless it stands or reads otherwise by now than the administrator saw. The donor hears of it, and the
 * family of what is approved, once. With what is declined go its photo, for good, a correction that waits, and whom to tell.
 */
export async function reviewMemorial(deps: ReviewingDeps, memorialId: string, review: SeenReview): Promise<Tile> {
  const { tile, outcome } = await reviewOne(deps, memorialId, review)
  if (!tile || outcome === 'missing') throw notFound()
  if (outcome === 'changed') {
    throw new Problem('conflict', {
      detail: 'This memorial was reviewed, corrected or refunded in the meantime. Reload the page to see it.',
    })
  }
  if (outcome === 'impossible') {
    throw new Problem('conflict', {
      detail: 'There’s no open tile on its wall, or the gift was refunded. Refund the gift.',
    })
  }
  return tile
}

/** The same, which answers what became of it. */
export async function reviewOne(
  { tiles, files }: ReviewingDeps,
  memorialId: string,
  review: SeenReview,
): Promise<{ tile: Tile | undefined; outcome: RowOutcome }> {
  let outcome: RowOutcome = 'missing'
  let declined: (Photo | null | undefined)[] = []
  const tile = await changeTile(tiles, memorialId, async (found) => {
    declined = []
    outcome = await outcomeOf(tiles, found, review)
    if (outcome !== 'decided') return undefined
    if (review.verdict === 'declined') declined = [found.photo, found.correction?.photo]
    return changeBy(tiles, found, review)
  })
  for (const photo of declined) await deletePhoto(files, photo ?? null)
  return { tile, outcome }
}

/** What becomes of a memorial by a review, as things are now. */
export async function outcomeOf(
  tiles: Tiles,
  tile: Tile,
  { seen, edits = 0, verdict, at }: Pick<SeenReview, 'seen' | 'edits' | 'verdict' | 'at'>,
): Promise<RowOutcome> {
  if (tile.gifts.length === 0) return 'missing'
  if (tile.state !== seen || tile.edits !== edits) return 'changed'
  if (tile.verdict === verdict) return 'unchanged'
  if (verdict === 'declined' || hasPlace(tile)) return 'decided'
  const isShown = ownsPosition(stateOf({ ...tile, verdict }))
  return isShown && (await freeOn(tiles, tile, at)).free !== undefined ? 'decided' : 'impossible'
}

async function changeBy(tiles: Tiles, tile: Tile, { seen: _seen, edits: _edits, ...review }: SeenReview) {
  const { verdict, at } = review
  const follows = verdict === 'declined' ? { photo: null, correction: null, family: null, reports: [] } : {}
  const learned = { verdict, reviews: [...tile.reviews, review], ...follows }
  const { set, events } = await settleTile(tiles, tile, learned, at)
  const after = { ...tile, ...set }
  const tells = after.family?.toldAt === null && canTell(after) && after.state === 'shown'
  const told = tells ? toldNow(after, at) : undefined
  const mails = [...reviewMail(after, tile), ...(told?.events ?? [])]
  return { set: { ...set, ...told?.set }, events: [...events, ...mails, verdictAct(tile.memorialId, review)] }
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
