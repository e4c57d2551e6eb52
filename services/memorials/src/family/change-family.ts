import { ownMemorials, type ParsedOf } from '@evenhand/contracts/http'
import { Problem } from '@evenhand/service-kit/problems'
import { changeOwn, type Own, refuseRefunded, refuseUnseen } from '../walls/change-own.ts'
import type { Tiles } from '../walls/store.ts'
import type { Family, Tile } from '../walls/tile.ts'
import { canTell, toldNow } from './told-now.ts'

interface Deps {
  tiles: Tiles
  now: () => Date
}

type Sent = ParsedOf<typeof ownMemorials.changeOwnFamily>['body']

/**
 * Whom of the family to tell, or nobody. Another address gets the mail at once where the memorial is shown, else with the approval; a former
 * one gets nothing more.
 */
export const changeFamily = ({ tiles, now }: Deps, own: Own, { edits, family: sent }: Sent): Promise<Tile> =>
  changeOwn(tiles, own, (tile) => {
    const { family: known, state } = tile
    if (sent?.name === known?.name && sent?.email === known?.email) return undefined
    refuseUnseen(tile, edits)
    const set = { edits: edits + 1 }
    if (sent === null) return { set: { ...set, family: null }, events: [] }
    refuseRefunded(tile)
    if (state === 'declined')
      throw new Problem('not-possible', {
        detail: 'This memorial isn’t on the wall, so we can’t email anyone about it.',
      })
    const isNew = sent.email !== known?.email
    const family: Family = { ...sent, toldAt: isNew ? null : (known?.toldAt ?? null) }
    if (!isNew) return { set: { ...set, family }, events: [] }
    if (!canTell(tile)) throw allSent()
    const told = state === 'shown' ? toldNow({ ...tile, family }, now()) : undefined
    return { set: { ...set, family, ...told?.set }, events: told?.events ?? [] }
  })

/** Sends the mail that has this number, unless it was sent: at most so many for a memorial, to whoever is named then. */
export const tellFamily = ({ tiles, now }: Deps, own: Own, number: number): Promise<Tile> =>
  changeOwn(tiles, own, (tile) => {
    const { state, family, familyTold } = tile
    if (familyTold.length >= number) return undefined
    if (state !== 'shown')
      throw new Problem('not-possible', {
        detail: 'This memorial isn’t on the wall, so we can’t email anyone about it.',
      })
    if (family === null) throw new Problem('not-possible', { detail: 'Say whom to tell first.' })
    if (!canTell(tile)) throw allSent()
    if (number !== familyTold.length + 1)
      throw new Problem('conflict', { detail: 'Reload the page to see how many emails were sent.' })
    return toldNow(tile, now())
  })

const allSent = () =>
  new Problem('not-possible', {
    detail: `We’ve sent all ${ownMemorials.familyMailsMax} emails about this memorial. You can still pass on its link.`,
  })
