import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection } from 'pg'

/** So many messages wait for the reader before the server has to. */
const messagesMax = 64

/** What pg calls a query object with; its types leave these out. */
interface CopyConnection extends Connection {
  stream: Connection['stream'] & { writableNeedDrain: boolean }
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** A query whose answer is a stream of PostgreSQL's COPY protocol. `rows` has what else it answered, as text, when the stream has ended. */
export class CopyOut extends Readable {
  readonly rows: string[][] = []
  readonly #text: string
  #connection: Connection | undefined

  constructor(text: string) {
    // A message is an object: bytes would be joined, and where a message begins would be lost.
    super({ objectMode: true, highWaterMark: messagesMax })
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }
  override _read(): void {
    this.#connection?.stream.resume()
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    // The connection uses its buffer again.
    if (!this.push(Buffer.from(chunk))) connection.stream.pause()
  }
  handleRowDescription(): void {}
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields.map(String))
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.push(null)
  }
  handleError(error: Error): void {
    this.destroy(error)
  }
}

/** Begins the query on the client; the answer is to be read to its end. */
export function copyOut(client: Client, text: string): CopyOut {
  return client.query(new CopyOut(text))
}

/** Hands a stream to `copy … from stdin`. */
export function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit(connection: Connection) {
        connection.query(text)
      },
      handleCopyInResponse(connection: CopyConnection) {
        pump(connection, source).catch((error: Error) => {
          failure = error
          connection.sendCopyFail('the source failed')
        })
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(failure ?? error),
    })
  })
}

async function pump(connection: CopyConnection, source: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of source) {
    connection.sendCopyFromChunk(chunk)
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  connection.endCopyFrom()
}
