import {
  type Connection,
  type DocumentOutbox,
  insertIfNew,
  keepsOutbox,
  openDocuments,
  outboxWith,
  type PendingEvent,
} from '@evenhand/service-kit/mongo'
import { type Model, Schema } from 'mongoose'
import { type Memorial, tileKey, type Wall } from './rules.ts'

/** A taken position of a wall. */
export type Tile = Omit<Memorial, 'id'> & { _id: string; memorialId: string; entries: number; createdAt: Date }
type Stored = Tile & DocumentOutbox
export type Tiles = Model<Stored>

const schema = new Schema<Stored>(
  {
    _id: String,
    memorialId: { type: String, required: true },
    wall: { type: String, required: true },
    position: { type: Number, required: true },
    lovedOneName: { type: String, required: true },
    donorName: { type: String, required: true },
    message: { type: String, default: null },
    photoUrl: { type: String, default: null },
    branch: { type: String, default: null },
    yearsServed: { type: String, default: null },
    entries: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'tiles', versionKey: false },
)
schema.index({ wall: 1, position: 1 })
schema.plugin(keepsOutbox)

export const tilesOf = (connection: Connection): Promise<Tiles> => openDocuments(connection, 'Tile', schema)

/** Takes the position with the event that tells of it, in one write; answers false when somebody has it already. */
export const takeTile = (tiles: Tiles, tile: Omit<Tile, '_id'>, event: PendingEvent): Promise<boolean> =>
  insertIfNew(tiles, { _id: tileKey(tile.wall, tile.position), ...tile, ...outboxWith(event) })

export const findTiles = (tiles: Tiles, wall: Wall): Promise<Tile[]> =>
  tiles.find({ wall }).sort({ position: 1 }).lean<Tile[]>()

export async function findTakenPositions(tiles: Tiles, wall: Wall): Promise<number[]> {
  const taken = await tiles.find({ wall }, { position: 1 }).lean<Pick<Tile, 'position'>[]>()
  return taken.map(({ position }) => position)
}

export async function findTakenKeys(tiles: Tiles, keys: readonly string[]): Promise<Set<string>> {
  const taken = await tiles.find({ _id: { $in: keys } }, { _id: 1 }).lean<Pick<Tile, '_id'>[]>()
  return new Set(taken.map(({ _id }) => _id))
}
