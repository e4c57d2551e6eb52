import { describeTile } from '@evenhand/contracts/catalogue'
import { ownMemorials } from '@evenhand/contracts/http'
import { mailEvent } from '@evenhand/service-kit/mongo'
import type { TileChange } from '../walls/change-tile.ts'
import type { Tile } from '../walls/tile.ts'

/** Whether one of the few mails to family is left. */
export const canTell = ({ familyTold }: Tile): boolean => familyTold.length < ownMemorials.familyMailsMax

/** The family is told of a memorial that is shown, as it is: what is noted of that, and the mail, whose key is its number. */
export function toldNow(tile: Tile, at: Date): TileChange {
  const { memorialId: key, wall, donorName, lovedOneName: honoree, message, photo, family, familyTold } = tile
  if (family === null) return { set: {}, events: [] }
  const number = familyTold.length + 1
  const about = { donorName, honoree, wall, tile: describeTile(tile), familyName: family.name, memorialId: key }
  const values = { ...about, message: message ?? '', ...(photo && { photoId: photo.id }) }
  const mailKey = number === 1 ? `memorial-family:${key}` : `memorial-family:${key}:${number}`
  return {
    set: { family: { ...family, toldAt: at }, familyTold: [...familyTold, at] },
    events: [mailEvent('memorial-family', { key, mailKey, to: family.email, values })],
  }
}
