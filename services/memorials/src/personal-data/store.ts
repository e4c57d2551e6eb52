import type { FileStore } from '@evenhand/service-kit/files'
import { foundBy, type PersonalDocuments } from '@evenhand/service-kit/personal-data'
import { deletePhoto, openPhoto } from '../photos/kept.ts'
import { changeTile } from '../walls/change-tile.ts'
import { stateOf } from '../walls/rules.ts'
import type { Tiles } from '../walls/store.ts'
import type { Tile } from '../walls/tile.ts'

/** As large as a photo is kept, in the type that every program opens. */
const asKept = { width: 960, accept: undefined } as const

/** A word where a name has to be. */
const nobody = 'Erased'

/** A paid tile without anything that anyone wrote: it leaves the wall, and stays as what was paid for. */
async function emptyTile(
  tiles: Tiles,
  files: FileStore,
  { memorialId }: Pick<Tile, 'memorialId'>,
  at: Date,
): Promise<void> {
  let photos: Tile['photo'][] = []
  await changeTile(tiles, memorialId, (tile) => {
    photos = [tile.photo, tile.correction?.photo ?? null]
    const verdict = 'declined' as const
    const review = { verdict, reason: nobody, by: 'erasure', at }
    return {
      set: {
        lovedOneName: nobody,
        donorName: nobody,
        donorEmail: null,
        family: null,
        familyTold: [],
        searched: '',
        message: null,
        photo: null,
        branch: null,
        yearsServed: null,
        holder: null,
        verdict,
        state: stateOf({ ...tile, verdict }),
        reviews: [...tile.reviews.map((one) => ({ ...one, reason: '' })), review],
        photoRemovals: tile.photoRemovals.map((one) => ({ ...one, reason: '' })),
        reports: [],
        keepings: tile.keepings.map((one) => ({ ...one, reason: '' })),
        correction: null,
        decidedCorrections: tile.decidedCorrections.map((one) => ({ ...one, reason: '' })),
        donorId: null,
      },
      events: [],
    }
  })
  for (const photo of photos) await deletePhoto(files, photo)
}

/** Where memorials keeps what it knows about a person. */
export const personalDocuments = (tiles: Tiles, files: FileStore): readonly PersonalDocuments[] => [
  {
    name: 'tiles',
    title: 'Memorials that you gave',
    headings: {
      wall: 'Wall',
      position: 'Position',
      lovedOneName: 'Who is honored',
      donorName: 'Your name',
      donorEmail: 'Email address',
      family: 'Family member to be told',
      familyTold: 'When family was told',
      message: 'Message',
      photo: 'Photo',
      branch: 'Branch',
      yearsServed: 'Years served',
      state: 'State',
      gifts: 'Payments',
      moneyBack: 'Refunds',
      reviews: 'Decisions',
      photoRemovals: 'Photos that were removed',
      correction: 'Correction that waits',
      decidedCorrections: 'Decisions about corrections',
      createdAt: 'Chosen',
    },
    others: [
      '_id',
      'memorialId',
      'place',
      'chosenPosition',
      'donorId',
      'searched',
      'heldUntil',
      'holder',
      'requestKey',
      'requestFingerprint',
      'verdict',
      'reports',
      'keepings',
      'edits',
      'placedAt',
      'version',
      'outbox',
      'outboxSince',
    ],
    kept: 'That a tile was paid for and how it was decided, without names, words or photo. The memorial leaves the wall.',
    find: foundBy(tiles, (donorId) => ({ donorId })),
    pictures: async (donorId) => {
      const own = await tiles.find({ donorId }, { photo: 1, correction: 1 }).sort({ _id: 1 }).lean<Tile[]>()
      return own
        .flatMap(({ photo, correction }) => [photo, correction?.photo])
        .flatMap((photo) => (photo ? [{ name: `photo-${photo.id}`, open: () => openPhoto(files, photo, asKept) }] : []))
    },
    erase: async ({ donorId, at }) => {
      const own = await tiles.find({ donorId }, { memorialId: 1, state: 1, photo: 1, version: 1 }).lean<Tile[]>()
      for (const tile of own) {
        // What was never paid is forgotten whole, unless it is paid at this moment.
        const { deletedCount } = await tiles.deleteOne({ _id: tile._id, version: tile.version, state: 'held' })
        await (deletedCount === 1 ? deletePhoto(files, tile.photo) : emptyTile(tiles, files, tile, at))
      }
    },
  },
]

/** Collections about no one. */
export const impersonal: Readonly<Record<string, string>> = {}
