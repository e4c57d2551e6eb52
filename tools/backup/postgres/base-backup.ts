import { Client, type ClientConfig } from 'pg'
import { copyOut, type CopyOut } from './copy.ts'

const segmentBits = 24n

export interface BaseBackup {
  /** The data folder as a tar, with the log that makes it consistent. To be read to its end. */
  tar: AsyncIterable<Buffer>
  /** Known when the tar has ended. */
  firstSegment(): string
}

/**
 * Asks the server itself for a copy of all its data, over the replication protocol: it works with a server on another machine, and needs neither its
 * files nor pg_basebackup. The role has to have the REPLICATION attribute.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  // The types leave `replication` out.
  const client = new Client({ connectionString: url, replication: 'true' } as ClientConfig)
  await client.connect()
  const answer = copyOut(client, "BASE_BACKUP (LABEL 'evenhand', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
  return { tar: tarIn(answer, client), firstSegment: () => segmentOf(answer.rows[0] ?? []) }
}

/** Each message begins with its kind: `n` a new archive, `d` what is in it, `p` how far it is. */
async function* tarIn(answer: CopyOut, client: Client): AsyncGenerator<Buffer> {
  let archives = 0
  try {
    for await (const message of answer as AsyncIterable<Buffer>) {
      const kind = String.fromCharCode(message[0] ?? 0)
      if (kind === 'n' && ++archives > 1) throw new Error('The server has tablespaces, which aren’t backed up here.')
      if (kind === 'd') yield message.subarray(1)
    }
  } finally {
    await client.end()
  }
}

/** The name of the segment that holds a place in the log, such as `0/3000028` on timeline 1. */
export function segmentOf([place = '0/0', timeline = '1']: readonly string[]): string {
  const [high = '0', low = '0'] = place.split('/')
  const parts = [BigInt(timeline), BigInt(`0x${high}`), BigInt(`0x${low}`) >> segmentBits]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}
