import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { createSimulator } from '../app.ts'
import type { RunningSimulator } from '../app.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export interface TestSimulator extends RunningSimulator {
  stripe: Stripe
  url: string
  dataDir: string
  /** POST below /simulator, JSON in and out. */
  control(path: string, body?: unknown): Promise<Record<string, unknown>>
  /** What Stripe.js would send: a form, a publishable key, an intent's secret. */
  browser(path: string, fields: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }>
  stop(): Promise<void>
}

export const sdk = (port: number, key = 'sk_sim_tests'): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })

export const freshDir = (): string => mkdtempSync(join(tmpdir(), 'payment-simulator-'))

export async function startSimulator(webhookUrl = '', dataDir = freshDir()): Promise<TestSimulator> {
  const running = createSimulator({ dataDir, webhookUrl, webhookSecret: WEBHOOK_SECRET })
  const port = await running.listen(0)
  const url = `http://127.0.0.1:${port}`
  return {
    ...running,
    stripe: sdk(port),
    url,
    dataDir,
    control: async (path, body = {}) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/simulator${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as Record<string, unknown>
    },
    browser: async (path, fields) => {
      const body = new URLSearchParams({ key: 'pk_sim_tests', ...fields })
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        body,
        headers: { origin: 'http://localhost:8080' },
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    stop: async () => {
      await running.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The fields of a typed card, as a browser's form sends them. */
export const typedCard = (number: string, cvc = '123', expYear = '34'): Record<string, string> => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': expYear,
  'payment_method_data[card][cvc]': cvc,
})

export interface Receiver {
  url: string
  /** Verified events in the order of their arrival. */
  events: Stripe.Event[]
  /** How many of the next requests are answered with 500. */
  failNext: number
  until(fits: () => boolean, timeoutMs?: number): Promise<void>
  stop(): Promise<void>
}

/** A listener that verifies each webhook by Stripe's own SDK. */
export async function startReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (receiver.failNext > 0) {
        receiver.failNext -= 1
        return void response.writeHead(500).end()
      }
      const signature = request.headers['stripe-signature'] ?? ''
      receiver.events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, WEBHOOK_SECRET))
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/webhook`,
    events: [],
    failNext: 0,
    until: async (fits, timeoutMs = 60_000) => {
      for (const end = Date.now() + timeoutMs; !fits();) {
        if (Date.now() > end)
          throw new Error(`not within ${timeoutMs} ms: ${receiver.events.map((it) => it.type).join(' ')}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}

/** The error that a call ends with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('the call was not refused')
}

/** The id behind a reference that may have been expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  if (typeof reference === 'string') return reference
  if (reference) return reference.id
  throw new Error('there is no reference')
}
