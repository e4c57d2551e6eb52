import { countedMax, type memorials } from '@evenhand/contracts/http'
import {
  type Connection,
  containing,
  type DocumentOutbox,
  findPage,
  type FoundPage,
  insertIfNew,
  keepsOutbox,
  openDocuments,
  outboxWith,
  type Page,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { memorial } from '@evenhand/contracts/catalogue'
import { type Model, Schema } from 'mongoose'
import { isOver, nowhere, type Photo, tileKey, type Wall } from './rules.ts'
import type {
  Correction,
  DecidedCorrection,
  Family,
  Keeping,
  MoneyBack,
  PayingGift,
  PhotoRemoval,
  Report,
  Review,
  Tile,
} from './tile.ts'
import { upgradeTiles } from './upgrade.ts'

type Stored = Tile & DocumentOutbox
export type Tiles = Model<Stored>

const part = { _id: false } as const
const photo = { type: new Schema<Photo>({ id: String, description: String }, part), default: null }
const schema = new Schema<Stored>(
  {
    _id: String,
    memorialId: { type: String, required: true },
    wall: { type: String, required: true },
    position: { type: Number, required: true },
    place: { type: String, required: true },
    chosenPosition: { type: Number, required: true },
    lovedOneName: { type: String, required: true },
    donorName: { type: String, required: true },
    donorEmail: { type: String, default: null },
    donorId: { type: String, default: null },
    family: { type: new Schema<Family>({ name: String, email: String, toldAt: Date }, part), default: null },
    familyTold: { type: [Date], default: [] },
    searched: { type: String, default: '' },
    message: { type: String, default: null },
    photo,
    branch: { type: String, default: null },
    yearsServed: { type: String, default: null },
    state: { type: String, required: true },
    heldUntil: { type: Date, default: null },
    holder: { type: String, default: null },
    requestKey: { type: String, required: true },
    requestFingerprint: { type: String, default: '' },
    gifts: { type: [new Schema<PayingGift>({ giftId: String, paidAt: Date, cents: String }, part)], default: [] },
    moneyBack: {
      type: [new Schema<MoneyBack>({ reversalId: String, giftId: String, cents: String }, part)],
      default: [],
    },
    verdict: { type: String, default: null },
    reviews: {
      type: [new Schema<Review>({ verdict: String, reason: String, by: String, at: Date }, part)],
      default: [],
    },
    photoRemovals: {
      type: [new Schema<PhotoRemoval>({ photoId: String, reason: String, by: String, at: Date }, part)],
      default: [],
    },
    reports: { type: [new Schema<Report>({ by: String, reason: String, words: String, at: Date }, part)], default: [] },
    keepings: {
      type: [new Schema<Keeping>({ reports: Number, reason: String, by: String, at: Date }, part)],
      default: [],
    },
    correction: {
      type: new Schema<Correction>(
        {
          lovedOneName: String,
          donorName: String,
          message: { type: String, default: null },
          branch: { type: String, default: null },
          yearsServed: { type: String, default: null },
          photo,
          sentAt: Date,
        },
        part,
      ),
      default: null,
    },
    decidedCorrections: {
      type: [
        new Schema<DecidedCorrection>({ edits: Number, verdict: String, reason: String, by: String, at: Date }, part),
      ],
      default: [],
    },
    edits: { type: Number, default: 0 },
    placedAt: { type: Date, default: null },
    version: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'tiles', versionKey: false },
)
schema.index({ place: 1 }, { unique: true })
schema.index({ memorialId: 1 }, { unique: true })
schema.index({ requestKey: 1 }, { unique: true })
schema.index({ state: 1, createdAt: 1 })
schema.index({ state: 1, memorialId: 1 })
schema.index({ holder: 1, heldUntil: 1 })
// A photo belongs to one memorial: it goes with it.
schema.index({ 'photo.id': 1 }, { unique: true, partialFilterExpression: { 'photo.id': { $type: 'string' } } })
schema.index(
  { 'correction.photo.id': 1 },
  { unique: true, partialFilterExpression: { 'correction.photo.id': { $type: 'string' } } },
)
schema.index({ donorId: 1, createdAt: -1 }, { partialFilterExpression: { donorId: { $type: 'string' } } })
schema.plugin(keepsOutbox)

export async function tilesOf(connection: Connection): Promise<Tiles> {
  await upgradeTiles(connection)
  return openDocuments(connection, 'Tile', schema)
}

/** Takes the position with the event that tells of it, in one write; answers false when it is taken, or the request was answered before. */
export const insertTile = (tiles: Tiles, tile: Tile, event: PendingEvent): Promise<boolean> =>
  insertIfNew(tiles, { ...tile, ...outboxWith(event) })

export async function findTile(tiles: Tiles, memorialId: string): Promise<Tile | undefined> {
  return (await tiles.findOne({ memorialId }).lean<Tile>()) ?? undefined
}

/** Who has a place, and what a request made before: one look, because many may want one tile at once. */
export const findAtPlaceOrByRequest = (
  tiles: Tiles,
  { place, requestKey }: Pick<Tile, 'place' | 'requestKey'>,
): Promise<Tile[]> => tiles.find({ $or: [{ place }, { requestKey }] }).lean<Tile[]>()

export async function findByPhoto(tiles: Tiles, photoId: string): Promise<Tile | undefined> {
  return (await tiles.findOne({ 'photo.id': photoId }).lean<Tile>()) ?? undefined
}

/** Which of some photos belong to a memorial, also with a correction that waits. */
export async function findNamedPhotos(tiles: Tiles, photoIds: readonly string[]): Promise<Set<string>> {
  const [shown, waiting] = await Promise.all([
    tiles.find({ 'photo.id': { $in: photoIds } }, { photo: 1 }).lean<Pick<Tile, 'photo'>[]>(),
    tiles.find({ 'correction.photo.id': { $in: photoIds } }, { correction: 1 }).lean<Pick<Tile, 'correction'>[]>(),
  ])
  return new Set(
    [...shown.map(({ photo }) => photo?.id), ...waiting.map(({ correction }) => correction?.photo?.id)].flatMap(
      (id) => id ?? [],
    ),
  )
}

/** Whether a photo is another memorial's, or waits to be. */
export const isPhotoOfAnother = async (tiles: Tiles, photoId: string, memorialId: string): Promise<boolean> => {
  const [one, other] = await Promise.all([
    tiles.countDocuments({ 'photo.id': photoId, memorialId: { $ne: memorialId } }),
    tiles.countDocuments({ 'correction.photo.id': photoId, memorialId: { $ne: memorialId } }),
  ])
  return one + other > 0
}

const ownMax = 200

/** What a donor gave, the newest first. */
export const findOwn = (tiles: Tiles, donorId: string): Promise<Tile[]> =>
  tiles
    .find({ donorId, gifts: { $ne: [] } })
    .sort({ createdAt: -1 })
    .limit(ownMax)
    .lean<Tile[]>()

const placesOf = (wall: Wall): string[] =>
  Array.from({ length: memorial.positions }, (_, position) => tileKey(wall, position))

/** All that stand at a position of the wall or are held there, by position. */
export const findTiles = (tiles: Tiles, wall: Wall): Promise<Tile[]> =>
  tiles
    .find({ place: { $in: placesOf(wall) } })
    .sort({ position: 1 })
    .lean<Tile[]>()

export const findInState = (tiles: Tiles, state: Tile['state'], most: number): Promise<Tile[]> =>
  tiles.find({ state }).sort({ createdAt: 1 }).limit(most).lean<Tile[]>()

const inState = (state: memorials.MemorialFilter['state']): object => {
  if (state === 'waiting') return { $or: [{ state }, { state: 'shown', correction: { $ne: null } }] }
  if (state === 'reported') return { state: 'shown', 'reports.0': { $exists: true } }
  return state === 'all' ? {} : { state }
}

/** A page of those that were paid and fit, and how many fit. */
export const findPaid = (
  tiles: Tiles,
  { state, wall, search }: Pick<memorials.MemorialFilter, 'state' | 'wall' | 'search'>,
  page: Page,
): Promise<FoundPage<Tile>> => {
  const fits = {
    gifts: { $ne: [] },
    ...inState(state),
    ...(wall ? { wall } : {}),
    ...(search ? { searched: containing(search) } : {}),
  }
  return findPage(tiles, 'memorialId', fits, page)
}

/** What is read of each memorial that waits for a review, or was reported: a wall has few positions, so they are counted as they are. */
export type QueuedTile = Pick<Tile, 'memorialId' | 'gifts' | 'correction' | 'reports'>

export const findQueued = (tiles: Tiles, state: 'waiting' | 'reported'): Promise<QueuedTile[]> =>
  tiles
    .find({ gifts: { $ne: [] }, ...inState(state) }, { memorialId: 1, gifts: 1, correction: 1, reports: 1 })
    .sort({ memorialId: 1 })
    .limit(countedMax)
    .lean<QueuedTile[]>()

export async function findTakenKeys(tiles: Tiles, keys: readonly string[]): Promise<Set<string>> {
  const taken = await tiles.find({ place: { $in: keys } }, { place: 1 }).lean<Pick<Tile, 'place'>[]>()
  return new Set(taken.map(({ place }) => place))
}

export const countHeld = (tiles: Tiles, holder: string, now: Date): Promise<number> =>
  tiles.countDocuments({ holder, state: 'held', heldUntil: { $gt: now } })

/** Gives the position of a hold that is over to whoever comes next. Does nothing when the tile has changed since it was read. */
export async function releaseHold(tiles: Tiles, { _id, memorialId, version }: Tile, now: Date): Promise<void> {
  await tiles.updateOne(
    { _id, version, state: 'held', heldUntil: { $lte: now } },
    { $set: { place: nowhere(memorialId), version: version + 1 } },
  )
}

/** The positions of a wall that cannot be chosen now. A hold that is over takes none. */
export async function findTakenPositions(tiles: Tiles, wall: Wall, now: Date): Promise<number[]> {
  return (await findTiles(tiles, wall)).filter((tile) => !isOver(tile, now)).map(({ position }) => position)
}

const forgottenMax = 500

/** Forgets what was chosen and never paid. Answers what is forgotten. */
export async function forgetHolds(tiles: Tiles, before: Date): Promise<Pick<Tile, 'photo'>[]> {
  const old = await tiles
    .find({ state: 'held', heldUntil: { $lt: before } }, { _id: 1, version: 1, photo: 1 })
    .limit(forgottenMax)
    .lean<Pick<Tile, '_id' | 'version' | 'photo'>[]>()
  const forgotten: Pick<Tile, 'photo'>[] = []
  for (const { _id, version, photo } of old) {
    const { deletedCount } = await tiles.deleteOne({ _id, version, state: 'held' })
    // One that was paid in the meantime keeps its photo.
    if (deletedCount === 1) forgotten.push({ photo })
  }
  return forgotten
}

/**
 * Forgets whom to tell of memorials whose money went back, and what waits to be shown on them; one that comes again with its money tells
 * nobody.
 */
export async function forgetOfRefunded(tiles: Tiles): Promise<number> {
  const { modifiedCount } = await tiles.updateMany(
    { state: 'paid-back', $or: [{ family: { $ne: null } }, { correction: { $ne: null } }] },
    { $set: { family: null, correction: null }, $inc: { version: 1 } },
  )
  return modifiedCount
}

/** Notes who gave each memorial, of those from before donors could see theirs. */
export async function nameDonors(tiles: Tiles, donorIdOf: (email: string) => string): Promise<void> {
  const unnamed = await tiles
    .find({ donorEmail: { $ne: null }, donorId: null }, { donorEmail: 1 })
    .lean<Pick<Tile, '_id' | 'donorEmail'>[]>()
  for (const { _id, donorEmail } of unnamed)
    if (donorEmail !== null) await tiles.updateOne({ _id, donorEmail }, { $set: { donorId: donorIdOf(donorEmail) } })
}
