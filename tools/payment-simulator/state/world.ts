import type { Records, Stored } from '../objects/shapes.ts'
import { openJournal } from './journal.ts'
import type { Change, Journal } from './journal.ts'
import type { Kind } from './records.ts'

const COMPACT_ABOVE_BYTES = 32 * 1024 * 1024
const DAY_MS = 24 * 60 * 60 * 1000

/** Everything the simulator knows, in memory, and the journal from which it is rebuilt. */
export class World {
  readonly #kinds = new Map<string, Map<string, Stored>>()
  readonly #byId = new Map<string, Stored>()
  readonly #journal: Journal
  #compactAboveBytes = COMPACT_ABOVE_BYTES

  constructor(dataDir: string) {
    this.#journal = openJournal(dataDir, (change) => this.#apply(change))
  }

  find(id: string): Stored | undefined {
    return this.#byId.get(id)
  }

  /** All records of a kind, in the order in which they were made. */
  all<K extends Kind>(kind: K): Records[K][] {
    return [...(this.#kinds.get(kind)?.values() ?? [])] as Records[K][]
  }

  count(kind: Kind): number {
    return this.#kinds.get(kind)?.size ?? 0
  }

  /** Writes the change to the journal first: what a caller has been told survives a kill. */
  commit(change: Change): void {
    if (change.put.length === 0 && change.remove.length === 0) return
    this.#journal.append(change)
    this.#apply(change)
    if (this.#journal.sizeBytes() > this.#compactAboveBytes) this.compact()
  }

  /** Forgets everything. */
  clear(): void {
    this.#journal.rewrite([])
    this.#byId.clear()
    this.#kinds.clear()
  }

  close(): void {
    this.#journal.close()
  }

  #apply(change: Change): void {
    for (const record of change.put) {
      const kind = this.#kinds.get(record.object) ?? new Map<string, Stored>()
      this.#kinds.set(record.object, kind)
      kind.set(record.id, record)
      this.#byId.set(record.id, record)
    }
    for (const id of change.remove) {
      const record = this.#byId.get(id)
      if (record) this.#kinds.get(record.object)?.delete(id)
      this.#byId.delete(id)
    }
  }

  /** Replaces the history by what lives; forgets deliveries and kept answers older than a day. */
  compact(): void {
    const dayAgoMs = Date.now() - DAY_MS
    const remove = [
      ...this.all('simulator.answer').filter((answer) => answer.at_ms < dayAgoMs),
      ...this.all('simulator.delivery').filter((it) => it.state === 'delivered' && it.next_attempt_ms < dayAgoMs),
    ].map((record) => record.id)
    this.#apply({ put: [], remove })
    this.#journal.rewrite(this.#byId.values())
    this.#compactAboveBytes = Math.max(COMPACT_ABOVE_BYTES, 2 * this.#journal.sizeBytes())
  }
}
