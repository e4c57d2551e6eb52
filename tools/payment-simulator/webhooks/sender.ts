import type { Delivery } from '../objects/shapes.ts'
import { visible } from '../state/records.ts'
import { settingsOf } from '../state/settings.ts'
import type { World } from '../state/world.ts'
import { dueDeliveries } from './modes.ts'
import { signatureOf } from './signature.ts'

const ATTEMPT_TIMEOUT_MS = 10_000
const RETRY_FIRST_MS = 1000
const RETRY_MAX_MS = 5 * 60 * 1000
const TICK_MS = 250
const AT_ONCE_MAX = 4
const FLUSH_AT_ONCE_MAX = 16
/** How long shuffled deliveries gather before they are mixed. */
const SHUFFLE_GATHER_MS = 150

interface Options {
  url: string
  secret: string
  world: World
  log(event: string, fields: Record<string, unknown>): void
}

/** Delivers events until each is answered with 2xx. What is undelivered lives in the journal, not here. */
export class WebhookSender {
  readonly #options: Options
  readonly #pending = new Set<string>()
  readonly #underway = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #soon: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: Options) {
    this.#options = options
    this.#adopt(options.world.all('simulator.delivery'))
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
  }

  /** Takes over deliveries that were just made; while the mode is `drop` they are never sent. */
  accept(deliveries: Delivery[]): void {
    this.#adopt(deliveries)
    if (settingsOf(this.#options.world).webhooks.mode !== 'drop') return this.#sendSoon()
    for (const delivery of deliveries) this.#settle(delivery, { state: 'dropped' })
  }

  #adopt(deliveries: Delivery[]): void {
    for (const delivery of deliveries) if (delivery.state === 'pending') this.#pending.add(delivery.id)
  }

  #sendSoon(): void {
    if (this.#soon || this.#pending.size === 0) return
    const waitMs = settingsOf(this.#options.world).webhooks.mode === 'shuffle' ? SHUFFLE_GATHER_MS : 0
    this.#soon = setTimeout(() => {
      this.#soon = undefined
      this.#tick()
    }, waitMs)
  }

  /** Sends all that is pending now, held or late or waiting for a retry alike. */
  async flush(): Promise<void> {
    const waiting = this.#pendingDeliveries()
    for (let start = 0; start < waiting.length; start += FLUSH_AT_ONCE_MAX) {
      await Promise.all(waiting.slice(start, start + FLUSH_AT_ONCE_MAX).map((delivery) => this.#send(delivery)))
    }
  }

  forget(): void {
    this.#pending.clear()
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
    clearTimeout(this.#soon)
  }

  #pendingDeliveries(): Delivery[] {
    const found = [...this.#pending].map((id) => this.#options.world.find(id) as Delivery | undefined)
    return found.filter((it) => it !== undefined && !this.#underway.has(it.id)) as Delivery[]
  }

  #tick(): void {
    const { webhooks } = settingsOf(this.#options.world)
    if (webhooks.mode === 'shuffle' && this.#soon) return
    const due = dueDeliveries(this.#pendingDeliveries(), webhooks, Date.now())
    const free = Math.max(0, AT_ONCE_MAX - this.#underway.size)
    for (const delivery of due.slice(0, webhooks.mode === 'duplicate' ? free * 2 : free)) void this.#send(delivery)
  }

  async #send(delivery: Delivery): Promise<void> {
    const event = this.#options.world.find(delivery.event)
    if (!event) return this.#settle(delivery, { state: 'dropped' })
    this.#underway.add(delivery.id)
    const body = JSON.stringify(visible(event), null, 2)
    const outcome = await this.#post(body)
    // The journal is closed by now; the delivery stays pending in it and is sent at the next start.
    if (this.#stopped) return
    this.#underway.delete(delivery.id)
    const delivered = outcome.last_status !== null && outcome.last_status >= 200 && outcome.last_status < 300
    if (delivered) this.#settle(delivery, { ...outcome, state: 'delivered' })
    else this.#retryLater(delivery, outcome)
    this.#sendSoon()
  }

  async #post(body: string): Promise<Pick<Delivery, 'last_status' | 'last_error'>> {
    const { url, secret } = this.#options
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (payment simulator)',
          'stripe-signature': signatureOf(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
      })
      await response.arrayBuffer()
      return { last_status: response.status, last_error: null }
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
      return { last_status: null, last_error: cause || 'no connection' }
    }
  }

  #retryLater(delivery: Delivery, outcome: Pick<Delivery, 'last_status' | 'last_error'>): void {
    const current = this.#options.world.find(delivery.id) as Delivery | undefined
    if (current?.state !== 'pending') return
    const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(current.attempts, 20))
    const next = { ...current, ...outcome, attempts: current.attempts + 1, next_attempt_ms: Date.now() + waitMs }
    this.#options.world.commit({ put: [next], remove: [] })
    this.#options.log('webhook_failed', { type: delivery.type, ...outcome, retryInMs: waitMs })
  }

  #settle(delivery: Delivery, outcome: Partial<Delivery> & Pick<Delivery, 'state'>): void {
    this.#pending.delete(delivery.id)
    const current = this.#options.world.find(delivery.id) as Delivery | undefined
    if (current?.state !== 'pending') return
    const attempts = current.attempts + (outcome.state === 'delivered' ? 1 : 0)
    const put: Delivery[] = [{ ...current, ...outcome, attempts, next_attempt_ms: Date.now() }]
    const event = this.#options.world.find(delivery.event)
    const settled = event ? [{ ...event, pending_webhooks: 0 }] : []
    this.#options.world.commit({ put: [...put, ...settled], remove: [] })
  }
}
