import type { draws } from '@evenhand/contracts/http'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'
import { hashing } from '../hashing.ts'

type Name = draws.DrawFileName

/** 4,096 records of a pool, so that a block of its tree is one chunk. */
export const chunkBytes = 163_840
/** Chunks of one statement. */
const chunksTogether = 16

/** Publishes a file of a draw: whole with the transaction, once, for ever. */
export async function publishFile(
  tx: Transaction,
  { slug, name, content, at }: { slug: string; name: Name; content: Uint8Array; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into draw_files (giveaway, name, bytes, sha256, published_at)
    values (${slug}, ${name}, ${content.length}, ${Buffer.from(hashing.sha256(content))}, ${at})`)
  const chunks = Math.ceil(content.length / chunkBytes)
  for (let first = 0; first < chunks; first += chunksTogether) {
    const places = Array.from({ length: Math.min(chunksTogether, chunks - first) }, (_, at) => first + at)
    const bytes = places.map((place) => asBuffer(content.subarray(place * chunkBytes, (place + 1) * chunkBytes)))
    await tx.query(sql`
      insert into draw_file_chunks (giveaway, name, place, bytes)
      select ${slug}, ${name}, * from unnest(${places}::int[], ${bytes}::bytea[])`)
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A published file: what it is, without its content. */
export interface FileRow {
  name: Name
  bytes: bigint
  sha256: Buffer
  publishedAt: Date
}

export const listFiles = (db: Queries, slug: string): Promise<FileRow[]> =>
  db.query(sql`
    select name, bytes, sha256, published_at as "publishedAt" from draw_files where giveaway = ${slug}`)

export async function findFile(db: Queries, slug: string, name: Name): Promise<FileRow | undefined> {
  return (await listFiles(db, slug)).find((file) => file.name === name)
}

/** The content of a file, chunk by chunk; a chunk that is missing breaks it off. */
export async function* readChunks(db: Queries, slug: string, file: FileRow): AsyncGenerator<Buffer> {
  const chunks = Math.ceil(Number(file.bytes) / chunkBytes)
  for (let place = 0; place < chunks; place++) yield await readChunk(db, slug, file.name, place)
}

async function readChunk(db: Queries, slug: string, name: Name, place: number): Promise<Buffer> {
  const [chunk] = await db.query<{ bytes: Buffer }>(sql`
    select bytes from draw_file_chunks where (giveaway, name, place) = (${slug}, ${name}, ${place})`)
  if (!chunk) throw new Error(`The file ${name} of the draw of ${slug} lacks a part`)
  return chunk.bytes
}

/** The whole content of a document. */
export async function readDocumentBytes(db: Queries, slug: string, name: Exclude<Name, 'pool.bin'>): Promise<Buffer> {
  const file = await findFile(db, slug, name)
  if (!file) throw new Error(`The draw of ${slug} has no ${name}`)
  const chunks: Buffer[] = []
  for await (const chunk of readChunks(db, slug, file)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A part of a file within one chunk. */
export async function readPart(db: Queries, slug: string, name: Name, from: number, bytes: number): Promise<Buffer> {
  const place = Math.floor(from / chunkBytes)
  const [part] = await db.query<{ bytes: Buffer }>(sql`
    select substring(bytes from ${(from % chunkBytes) + 1}::int for ${bytes}::int) as bytes
    from draw_file_chunks where (giveaway, name, place) = (${slug}, ${name}, ${place})`)
  if (part?.bytes.length !== bytes) throw new Error(`The file ${name} of the draw of ${slug} lacks a part`)
  return part.bytes
}
