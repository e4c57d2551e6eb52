import { z } from 'zod'
import type { WebhookMode } from './faults.ts'

const pageSize = 100
const pagesMax = 2_000

const State = z.object({ webhooks: z.object({ pending: z.int() }) })
const Charge = z.object({ id: z.string(), amount: z.int(), status: z.string(), payment_intent: z.string().nullable() })
const Intent = z.object({ id: z.string(), status: z.string() })

/** Money that the processor took: the truth that everything else is measured by. */
export interface Charge {
  paymentId: string
  cents: bigint
}

/** The payment simulator, asked over its control plane and, with any secret key, as Stripe is asked. */
export function simulatorAt(url: string) {
  async function control(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${url}/simulator${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`The payment simulator answered ${response.status} to ${path}`)
    return response.json()
  }

  async function list<T extends { id: string }>(path: string, schema: z.ZodType<T>): Promise<T[]> {
    const Page = z.object({ data: z.array(schema), has_more: z.boolean() })
    const found: T[] = []
    for (let pages = 0; pages < pagesMax; pages++) {
      const after = found.at(-1)?.id
      const query = new URLSearchParams({ limit: String(pageSize), ...(after ? { starting_after: after } : {}) })
      const headers = { authorization: 'Bearer sk_sim_faults' }
      const page = Page.parse(await (await fetch(`${url}${path}?${query.toString()}`, { headers })).json())
      found.push(...page.data)
      if (!page.has_more) return found
    }
    throw new Error(`The payment simulator has more of ${path} than one run can have made.`)
  }

  return {
    setMode: (mode: WebhookMode | 'normal', delayMs = 0) => control('POST', '/webhooks', { mode, delayMs }),
    flush: () => control('POST', '/webhooks/flush'),
    countWaitingWebhooks: async () => State.parse(await control('GET', '/state')).webhooks.pending,
    listCharges: async (): Promise<Charge[]> =>
      (await list('/v1/charges', Charge)).flatMap(({ amount, status, payment_intent: paymentId }) =>
        status === 'succeeded' && paymentId ? [{ paymentId, cents: BigInt(amount) }] : [],
      ),
    /** Intents that nobody paid or canceled. */
    listUnpaid: async (): Promise<string[]> =>
      (await list('/v1/payment_intents', Intent))
        .filter(({ status }) => status !== 'succeeded' && status !== 'canceled')
        .map(({ id }) => id),
  }
}
export type Simulator = ReturnType<typeof simulatorAt>
