import { runDueSubscriptions } from './billing/test-clocks.ts'
import { API_VERSION } from './http/version.ts'
import { Faults } from './http/faults.ts'
import type { KeptAnswer, PaymentIntent, Settings } from './objects/shapes.ts'
import { finishProcessing } from './confirmation/confirming.ts'
import { settingsOf } from './state/settings.ts'
import { Transaction } from './state/transaction.ts'
import type { Circumstances } from './state/transaction.ts'
import { World } from './state/world.ts'
import { WebhookSender } from './webhooks/sender.ts'
import { KEPT_FOR_MS } from './http/idempotency.ts'

const BILLING_SWEEP_MS = 60_000

export interface SimulatorOptions {
  /** Folder of the journal; made when absent. */
  dataDir: string
  /** Where events are sent; empty sends none. */
  webhookUrl?: string
  webhookSecret: string
  /** Where browsers reach the simulator; known at the latest once it listens. */
  publicUrl?: string
  log?: (event: string, fields: Record<string, unknown>) => void
}

/** The state of the simulator and what acts on it: calls, the sender of webhooks, the passing of time. */
export class Simulator {
  readonly world: World
  readonly faults = new Faults()
  readonly log: (event: string, fields: Record<string, unknown>) => void
  publicUrl: string
  readonly #webhookUrl: string | null
  readonly #sender: WebhookSender | undefined
  readonly #sweep: NodeJS.Timeout
  readonly #processing = new Set<NodeJS.Timeout>()

  constructor(options: SimulatorOptions) {
    this.log = options.log ?? (() => undefined)
    this.publicUrl = options.publicUrl ?? 'http://127.0.0.1'
    this.#webhookUrl = options.webhookUrl || null
    this.world = new World(options.dataDir)
    settingsOf(this.world)
    if (this.#webhookUrl) {
      const { webhookSecret: secret } = options
      this.#sender = new WebhookSender({ url: this.#webhookUrl, secret, world: this.world, log: this.log })
    }
    this.#sweep = setInterval(() => this.#billInRealTime(), BILLING_SWEEP_MS)
    this.#resumeProcessing()
  }

  settings(): Settings {
    return settingsOf(this.world)
  }

  keptAnswer(id: string): KeptAnswer | undefined {
    const kept = this.world.find(id) as KeptAnswer | undefined
    return kept && kept.at_ms > Date.now() - KEPT_FOR_MS ? kept : undefined
  }

  begin(call: Partial<Circumstances> = {}): Transaction {
    return new Transaction(this.world, {
      apiVersion: API_VERSION,
      requestId: null,
      idempotencyKey: null,
      webhookUrl: this.#webhookUrl,
      publicUrl: this.publicUrl,
      ...call,
    })
  }

  /** Commits what `act` does, as one line of the journal. */
  change<T>(act: (tx: Transaction) => T): T {
    const tx = this.begin()
    const result = act(tx)
    this.world.commit(tx.changes())
    this.afterCommit(tx)
    return result
  }

  /** Sends the events that the call made, and lets what it left in processing go on. */
  afterCommit(tx: Transaction): void {
    this.#sender?.accept(tx.added('simulator.delivery'))
    for (const event of tx.added('event')) {
      const id = event.data.object['id']
      if (event.type === 'payment_intent.processing' && typeof id === 'string')
        this.#finishLater(tx.get('payment_intent', id))
    }
  }

  async flushWebhooks(): Promise<void> {
    await this.#sender?.flush()
  }

  reset(): void {
    this.faults.plan(undefined)
    this.#sender?.forget()
    this.world.clear()
    settingsOf(this.world)
  }

  close(): void {
    clearInterval(this.#sweep)
    for (const timer of this.#processing) clearTimeout(timer)
    this.#sender?.stop()
    this.world.close()
  }

  #billInRealTime(): void {
    this.change((tx) => runDueSubscriptions(tx, Math.floor(Date.now() / 1000)))
  }

  #finishLater({ id, _takesMs }: PaymentIntent): void {
    const timer = setTimeout(() => {
      this.#processing.delete(timer)
      this.change((tx) => {
        const intent = tx.find('payment_intent', id)
        if (intent) finishProcessing(tx, intent)
      })
    }, _takesMs)
    this.#processing.add(timer)
  }

  #resumeProcessing(): void {
    for (const intent of this.world.all('payment_intent')) if (intent.status === 'processing') this.#finishLater(intent)
  }
}
