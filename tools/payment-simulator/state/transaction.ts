import { isDeepStrictEqual } from 'node:util'
import type { Records, Stored } from '../objects/shapes.ts'
import { resourceMissing } from '../objects/errors.ts'
import type { Change } from './journal.ts'
import { newId } from './ids.ts'
import { visible } from './records.ts'
import type { Kind } from './records.ts'
import type { World } from './world.ts'

/** What a transaction needs to know of the call in which it runs. */
export interface Circumstances {
  apiVersion: string
  requestId: string | null
  idempotencyKey: string | null
  webhookUrl: string | null
  /** Where a browser reaches the simulator: the origin of 3-D Secure pages. */
  publicUrl: string
}

/**
 * One call's view of the world. Records are handed out as drafts which may be changed freely; what changed is
 * committed as one journal line, or nothing is.
 */
export class Transaction {
  readonly circumstances: Circumstances
  readonly #world: World
  readonly #drafts = new Map<string, Stored>()
  readonly #added: string[] = []

  constructor(world: World, circumstances: Circumstances) {
    this.#world = world
    this.circumstances = circumstances
  }

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const draft = this.#drafts.get(id) ?? this.#draftOf(this.#world.find(id))
    return draft?.object === kind ? (draft as Records[K]) : undefined
  }

  /** @throws 404 resource_missing, naming `param` */
  get<K extends Kind>(kind: K, id: string, param = 'id'): Records[K] {
    const record = this.find(kind, id)
    if (!record) throw resourceMissing(kind, id, param)
    return record
  }

  /** A record of any kind: what `expand` follows. */
  findAny(id: string): Stored | undefined {
    return this.#drafts.get(id) ?? this.#draftOf(this.#world.find(id))
  }

  /** Ids of the records that fit, oldest first. `fits` sees each record as it stands now. */
  idsOf<K extends Kind>(kind: K, fits: (record: Records[K]) => boolean): string[] {
    const known = this.#world.all(kind).map((record) => (this.#drafts.get(record.id) ?? record) as Records[K])
    return [...known, ...this.added(kind)].filter(fits).map((record) => record.id)
  }

  /** Drafts of the records that fit, oldest first. */
  select<K extends Kind>(kind: K, fits: (record: Records[K]) => boolean): Records[K][] {
    return this.idsOf(kind, fits).map((id) => this.get(kind, id))
  }

  add<K extends Kind>(record: Records[K]): Records[K] {
    this.#drafts.set(record.id, record)
    this.#added.push(record.id)
    return record
  }

  /** Records the event with the object as it is now, and its delivery when somebody listens. */
  emit(type: string, object: Stored, previousAttributes?: Record<string, unknown>): void {
    const { webhookUrl, requestId, idempotencyKey, apiVersion } = this.circumstances
    const event = this.add<'event'>({
      id: newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(Date.now() / 1000),
      data: {
        object: structuredClone(visible(object)) as Record<string, unknown>,
        ...(previousAttributes && { previous_attributes: previousAttributes }),
      },
      livemode: false,
      pending_webhooks: webhookUrl ? 1 : 0,
      request: { id: requestId, idempotency_key: idempotencyKey },
      type,
    })
    if (!webhookUrl) return
    this.add<'simulator.delivery'>({
      id: newId('dlv'),
      object: 'simulator.delivery',
      event: event.id,
      type,
      state: 'pending',
      attempts: 0,
      next_attempt_ms: Date.now(),
      last_status: null,
      last_error: null,
    })
  }

  /** The records of a kind that this transaction made. */
  added<K extends Kind>(kind: K): Records[K][] {
    return this.#added.map((id) => this.#drafts.get(id)).filter((it) => it?.object === kind) as Records[K][]
  }

  changes(): Change {
    const put = [...this.#drafts.values()].filter((draft) => !isDeepStrictEqual(draft, this.#world.find(draft.id)))
    return { put, remove: [] }
  }

  #draftOf(record: Stored | undefined): Stored | undefined {
    if (!record) return undefined
    const draft = structuredClone(record)
    this.#drafts.set(draft.id, draft)
    return draft
  }
}
