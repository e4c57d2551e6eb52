import { describeTile, memorial as terms } from '@evenhand/contracts/catalogue'
import { ThingHeldSchema } from '@evenhand/contracts/events'
import type { memorials, ParsedOf } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { IdempotencyKey } from '@evenhand/service-kit/idempotency'
import { answeredBefore, madeBy, pendingEvent } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { othersPhoto } from '../photos/kept.ts'
import { changeTile } from '../walls/change-tile.ts'
import { isOver, tileKey, wordsOf } from '../walls/rules.ts'
import {
  countHeld,
  findAtPlaceOrByRequest,
  insertTile,
  isPhotoOfAnother,
  releaseHold,
  type Tiles,
} from '../walls/store.ts'
import type { Tile } from '../walls/tile.ts'
import { newTile } from '../walls/use-cases.ts'

export type HoldForm = ParsedOf<typeof memorials.holdMemorialBlock>['body']

/** Who chooses: the browser, and the key of the request. */
export interface Choosing {
  holder: string | undefined
  idempotency: IdempotencyKey | undefined
  donorIdOf: DonorIdOf
  now: Date
  /** Counts a tile that is kept from others; throws where whoever chooses keeps too many. */
  spend?: () => Promise<void>
}

const attemptsMax = 5
/** More tiles than one browser can pay at once are kept from others for nothing. */
export const heldPerBrowserMax = 10

/**
 * Holds a tile for whoever chose it first. A hold that is over gives its position up, and the key of the position decides between those
 * who then come at once. The browser that holds the tile may write anew on it; a repeat of a request gets the first answer.
 */
export async function holdTile(tiles: Tiles, form: HoldForm, choosing: Choosing): Promise<Tile> {
  const { holder, now } = choosing
  const tile = tileFrom(form, choosing)
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const found = await findAtPlaceOrByRequest(tiles, tile)
    const repeated = found.find(({ requestKey }) => requestKey === tile.requestKey)
    if (repeated) return answeredBefore(repeated, tile)
    const [standing] = found
    if (standing) {
      const isOwn = standing.state === 'held' && holder !== undefined && standing.holder === holder
      if (!isOver(standing, now) && !isOwn) throw new Problem('tile-taken')
      await refuseTakenPhoto(tiles, tile, standing)
      const kept = isOver(standing, now) ? undefined : await writeAnew(tiles, standing, tile)
      if (kept) return kept
      await releaseHold(tiles, standing, now)
    }
    await refuseTooMany(tiles, choosing)
    await refuseTakenPhoto(tiles, tile)
    if (attempt === 0) await choosing.spend?.()
    if (await insertTile(tiles, tile, tileHeld(tile))) return tile
  }
  throw new Problem('tile-taken')
}

async function refuseTooMany(tiles: Tiles, { holder, now }: Choosing): Promise<void> {
  if (holder === undefined || (await countHeld(tiles, holder, now)) < heldPerBrowserMax) return
  throw new Problem('too-many-requests', {
    detail: `This browser is already holding ${heldPerBrowserMax} tiles. Check out with those first, or wait until they’re released.`,
  })
}

/** A photo goes with its memorial, so no two have the same. */
async function refuseTakenPhoto(tiles: Tiles, { memorialId, photo }: Tile, standing?: Tile): Promise<void> {
  if (photo && (await isPhotoOfAnother(tiles, photo.id, standing?.memorialId ?? memorialId))) throw othersPhoto()
}

/** New words on a tile that is held and not paid; undefined when it is so no more. */
async function writeAnew(tiles: Tiles, standing: Tile, words: Tile): Promise<Tile | undefined> {
  const { donorEmail, donorId, family, searched, photo } = words
  const now = await changeTile(tiles, standing.memorialId, ({ state, place }) =>
    state === 'held' && place === standing.place
      ? { set: { ...wordsOf(words), donorEmail, donorId, family, searched, photo }, events: [] }
      : undefined,
  )
  return now?.state === 'held' && now.place === standing.place ? now : undefined
}

function tileFrom(form: HoldForm, { holder, idempotency, donorIdOf, now }: Choosing): Tile {
  const id = uuidv7()
  const { wall, position, donorName, donorEmail } = form
  const named =
    form.wall === 'veterans'
      ? { lovedOneName: form.veteranName, branch: form.branch, yearsServed: form.yearsServed }
      : { lovedOneName: form.lovedOneName, branch: null, yearsServed: null }
  const memorial = { id, wall, position, donorName, message: form.message || null, photo: form.photo ?? null, ...named }
  return {
    ...newTile(memorial, now),
    place: tileKey(wall, position),
    donorEmail,
    donorId: donorIdOf(donorEmail),
    family: form.family ? { ...form.family, toldAt: null } : null,
    searched: searchedIn(named.lovedOneName, donorName, donorEmail),
    holder: holder ?? null,
    heldUntil: new Date(now.getTime() + terms.holdMinutes * 60_000),
    ...madeBy(idempotency, id),
  }
}

const tileHeld = ({ memorialId, wall, position, heldUntil }: Tile) =>
  pendingEvent(ThingHeldSchema, memorialId, {
    thingId: memorialId,
    kind: 'memorial',
    name: describeTile({ wall, position }),
    priceCents: terms.priceCents,
    heldUntil: heldUntil?.toISOString() ?? '',
  })
