import type { ownMemorials, ParsedOf } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { FileStore } from '@evenhand/service-kit/files'
import { Problem } from '@evenhand/service-kit/problems'
import { settleTile } from '../payments/settle-tile.ts'
import { deletePhoto, othersPhoto, refuseLost } from '../photos/kept.ts'
import { changeOwn, type Own, refuseRefunded, refuseUnseen } from '../walls/change-own.ts'
import type { TileChange } from '../walls/change-tile.ts'
import { type Photo, type Words, wordsOf } from '../walls/rules.ts'
import { isPhotoOfAnother, type Tiles } from '../walls/store.ts'
import type { Tile } from '../walls/tile.ts'
import { isSamePhoto, isSameWords } from './rules.ts'

interface Deps {
  tiles: Tiles
  files: FileStore
  now: () => Date
}

export type SentCorrection = ParsedOf<typeof ownMemorials.correctOwnMemorial>['body']

interface Version {
  words: Words
  /** None: the one there is stays. */
  photo: Photo | null
}

/**
 * Other words or another photo, from the donor. What is on the wall stays there until a person has looked at them; a correction that waited is
 * replaced. What is not on the wall is changed itself, and looked at as it is then: also what was declined.
 */
export async function correctMemorial({ tiles, files, now }: Deps, own: Own, sent: SentCorrection): Promise<Tile> {
  const version = { words: wordsFrom(sent), photo: sent.photo ?? null }
  let gone: Photo | null = null
  const corrected = await changeOwn(tiles, own, async (tile) => {
    gone = null
    if (tile.wall !== sent.wall) throw new Problem('not-possible', { detail: 'This memorial is on the other wall.' })
    if (isSaid(tile, version)) return undefined
    refuseUnseen(tile, sent.edits)
    refuseRefunded(tile)
    if (tile.photoRemovals.some(({ photoId }) => photoId === version.photo?.id))
      throw new Problem('not-possible', { detail: 'We removed that photo. Choose another one.' })
    await refuseLost(files, version.photo)
    if (version.photo && (await isPhotoOfAnother(tiles, version.photo.id, tile.memorialId))) throw othersPhoto()
    const isShown = tile.state === 'shown'
    const former = isShown ? (tile.correction?.photo ?? null) : version.photo && tile.photo
    const change = isShown ? waiting(tile, version, now()) : await rewritten(tiles, tile, version, now())
    const named = [change.set.photo ?? tile.photo, change.set.correction?.photo]
    if (former && !named.some((one) => one?.id === former.id)) gone = former
    return change
  })
  await deletePhoto(files, gone)
  return corrected
}

/** What says the same as the wall isn't looked at: it takes a correction back. */
function waiting(tile: Tile, { words, photo }: Version, sentAt: Date): TileChange {
  const other = isSamePhoto(photo, tile.photo) ? null : photo
  const isAsShown = isSameWords(words, tile) && other === null
  return {
    set: { edits: tile.edits + 1, correction: isAsShown ? null : { ...words, photo: other, sentAt } },
    events: [],
  }
}

function rewritten(tiles: Tiles, tile: Tile, { words, photo }: Version, now: Date): Promise<TileChange> {
  const searched = searchedIn(words.lovedOneName, words.donorName, tile.donorEmail ?? '')
  const learned = { ...words, photo: photo ?? tile.photo, searched, edits: tile.edits + 1, verdict: null }
  return settleTile(tiles, tile, learned, now)
}

/** Whether that is what it says, or what waits already: a repeat changes nothing. */
function isSaid(tile: Tile, { words, photo }: Version): boolean {
  if (tile.state !== 'shown') return isSameWords(words, tile) && (photo === null || isSamePhoto(photo, tile.photo))
  const other = isSamePhoto(photo, tile.photo) ? null : photo
  return isSameWords(words, tile.correction ?? tile) && isSamePhoto(other, tile.correction?.photo ?? null)
}

const wordsFrom = (sent: SentCorrection): Words =>
  wordsOf({
    ...sent,
    message: sent.message || null,
    ...(sent.wall === 'veterans' ? sent : { branch: null, yearsServed: null }),
  } as Words)
