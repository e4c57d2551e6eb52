import { draws } from '@evenhand/contracts/http'
import type { FileRow } from './files.ts'
import { type DrawRow, stateOf } from './store.ts'

/** A draw as everybody sees it. */
export const toDraw = (row: DrawRow): draws.Draw => ({
  slug: row.slug,
  title: row.title,
  state: stateOf(row),
  timeZone: row.timeZone,
  committedAt: row.committedAt.toISOString(),
  closesAt: row.closesAt.toISOString(),
  freezesAt: row.freezesAt.toISOString(),
  drawsOn: row.drawsOn,
  roundAt: row.roundAt.toISOString(),
  round: Number(row.round),
  frozenAt: row.frozenAt?.toISOString() ?? null,
  drawnAt: row.drawnAt?.toISOString() ?? null,
  donors: row.donors === null ? null : Number(row.donors),
})

/** With its files, in the order in which they come to be. */
export const toDrawWithFiles = (row: DrawRow, files: readonly FileRow[]): draws.DrawWithFiles => ({
  ...toDraw(row),
  files: draws.drawFileNames.flatMap((name) => files.filter((file) => file.name === name).map(toFile)),
})

const toFile = ({ name, bytes, sha256, publishedAt }: FileRow): draws.DrawFile => ({
  name,
  bytes: Number(bytes),
  sha256: sha256.toString('hex'),
  publishedAt: publishedAt.toISOString(),
})
