import { describeTile } from '@evenhand/contracts/catalogue'
import { mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import type { TileChange } from '../walls/change-tile.ts'
import { isOver, nextFree, nowhere, ownsPosition, stateOf, tileKey } from '../walls/rules.ts'
import { findTiles, releaseHold, type Tiles } from '../walls/store.ts'
import type { Tile } from '../walls/tile.ts'
import { memorialPlaced } from '../walls/use-cases.ts'

/** Whether a position of the wall is its own now. */
export const hasPlace = ({ place, wall, position }: Tile): boolean => place === tileKey(wall, position)

/**
 * What follows for a tile from facts that were learned of it: how it stands, whether a position is its own, and who is told. Whoever paid
 * when another had the tile already gets the next free one of the wall, and a mail that says so. The first payment is answered with a mail: we
 * have it and read it.
 */
export async function settleTile(tiles: Tiles, tile: Tile, learned: Partial<Tile>, now: Date): Promise<TileChange> {
  const known = { ...tile, ...learned }
  const state = stateOf(known)
  const set: Partial<Tile> = { ...learned, state }
  const events: PendingEvent[] = []
  if (state === 'paid-back' && hasPlace(known)) set.place = nowhere(known.memorialId)
  if (ownsPosition(state) && !hasPlace(known)) {
    const position = await findFreePosition(tiles, known, now)
    if (position !== undefined) {
      Object.assign(set, { position, place: tileKey(known.wall, position) })
      if (position !== known.position) events.push(...movedMail(known, position))
    }
  }
  const after = { ...known, ...set }
  if (state === 'waiting' && tile.gifts.length === 0) events.unshift(...receivedMail(after))
  if (state === 'shown' && hasPlace(after) && after.placedAt === null) {
    set.placedAt = now
    events.push(memorialPlaced(after, now))
  }
  return { set, events }
}

/** The position that was chosen, else the next free one; undefined when the wall is full. */
async function findFreePosition(tiles: Tiles, tile: Tile, now: Date): Promise<number | undefined> {
  const { free, over } = await freeOn(tiles, tile, now)
  if (over) await releaseHold(tiles, over, now)
  return free
}

/** The position that would be its own, and the hold that is over there. */
export async function freeOn(tiles: Tiles, { wall, position }: Tile, now: Date) {
  const standing = await findTiles(tiles, wall)
  const free = nextFree(
    position,
    standing.filter((one) => !isOver(one, now)).map((one) => one.position),
  )
  return { free, over: standing.find((one) => one.position === free) }
}

/** Who has no address (a shipped memorial) gets no mail. */
const receivedMail = (tile: Tile): PendingEvent[] => {
  const { memorialId: key, donorEmail: to } = tile
  if (to === null) return []
  const mailKey = `memorial-received:${key}`
  return [mailEvent('memorial-received', { key, mailKey, to, values: aboutTile(tile) })]
}

const movedMail = (chosen: Tile, position: number): PendingEvent[] => {
  const { memorialId: key, donorEmail: to } = chosen
  if (to === null) return []
  const mailKey = `memorial-moved:${key}:${position}`
  const values = { ...aboutTile({ ...chosen, position }), chosen: describeTile(chosen) }
  return [mailEvent('memorial-moved', { key, mailKey, to, values })]
}

const aboutTile = (tile: Tile) => {
  const { donorName, lovedOneName: honoree, wall } = tile
  return { donorName, honoree, wall, tile: describeTile(tile) }
}
