import { describeTile } from '@evenhand/contracts/catalogue'
import { searchedIn } from '@evenhand/contracts/search'
import { actEvent, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import type { FileStore } from '@evenhand/service-kit/files'
import { Problem } from '@evenhand/service-kit/problems'
import { deletePhoto } from '../photos/kept.ts'
import { changeTile } from '../walls/change-tile.ts'
import { type Photo, wordsOf } from '../walls/rules.ts'
import { isPhotoOfAnother, type Tiles } from '../walls/store.ts'
import type { Correction, DecidedCorrection, Tile } from '../walls/tile.ts'

/**
 * Shows the correction of a memorial instead of what is on the wall, or declines it: then that stays. Refused if the donor sent another one
 * since it was read, or the memorial is not shown any longer. The photo that is shown no more is deleted.
 */
export async function decideCorrection(
  { tiles, files }: { tiles: Tiles; files: FileStore },
  memorialId: string,
  decided: DecidedCorrection,
): Promise<Tile> {
  let gone: Photo | null = null
  const after = await changeTile(tiles, memorialId, async (tile) => {
    gone = null
    const { correction, edits, state } = tile
    const last = tile.decidedCorrections.at(-1)
    if (last?.edits === decided.edits && last.verdict === decided.verdict) return undefined
    if (correction === null || edits !== decided.edits || state !== 'shown') throw changed()
    const decidedCorrections = [...tile.decidedCorrections, decided]
    const isApproved = decided.verdict === 'approved'
    const set = { correction: null, decidedCorrections, ...(isApproved && corrected(tile, correction)) }
    if (isApproved && set.photo && (await isPhotoOfAnother(tiles, set.photo.id, memorialId))) throw changed()
    const kept = isApproved ? set.photo : tile.photo
    gone = [tile.photo, correction.photo].find((one) => one && one.id !== kept?.id) ?? null
    return { set, events: [...decisionMail({ ...tile, ...set }, decided), decisionAct(memorialId, decided)] }
  })
  if (!after) throw new Problem('not-found', { detail: 'We couldn’t find that memorial.' })
  await deletePhoto(files, gone)
  return after
}

const corrected = (tile: Tile, correction: Correction) => ({
  ...wordsOf(correction),
  photo: correction.photo ?? tile.photo,
  searched: searchedIn(correction.lovedOneName, correction.donorName, tile.donorEmail ?? ''),
})

function decisionMail(tile: Tile, { verdict, reason, edits }: DecidedCorrection): PendingEvent[] {
  const { memorialId, wall, donorEmail: to, donorName, lovedOneName: honoree } = tile
  if (to === null) return []
  const about = { donorName, honoree, wall, tile: describeTile(tile) }
  const mail = { key: memorialId, mailKey: `memorial-corrected:${memorialId}:${edits}`, to }
  return [
    verdict === 'approved'
      ? mailEvent('memorial-corrected', { ...mail, values: { ...about, memorialId } })
      : mailEvent('memorial-correction-declined', { ...mail, values: { ...about, reason } }),
  ]
}

const decisionAct = (
  id: string,
  { verdict, reason: words, by: administratorId, at }: DecidedCorrection,
): PendingEvent =>
  actEvent({ administratorId, action: `memorial-correction-${verdict}`, thing: { kind: 'memorial', id }, words, at })

const changed = () =>
  new Problem('conflict', {
    detail: 'This correction was changed or decided in the meantime. Reload the page to see it.',
  })
