/**
 * What `helm test` runs: gives $5 with the processor's own test card through the site, and waits until it is recorded. With a live key nothing is
 * paid: the payment is opened and canceled. With SITE_URL and the service's STRIPE_… variables; ends with 1 and a sentence when a step fails.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { donations } from '@evenhand/contracts/http'
import { readConfig } from '@evenhand/service-kit/config'
import { z } from 'zod'
import { Config } from './config.ts'
import { stripeClient } from './stripe/client.ts'

const patienceMs = 60_000
const betweenLooksMs = 1_000

const needed = { STRIPE_SECRET_KEY: true, STRIPE_API_URL: true } as const
const config = readConfig(z.object(Config.shape).pick(needed).extend({ SITE_URL: z.url(), SUPPORT_EMAIL: z.email() }))
const stripe = stripeClient({ secretKey: config.STRIPE_SECRET_KEY, apiUrl: config.STRIPE_API_URL })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Makes a call of the site as its own pages do. */
async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(config.SITE_URL + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}

async function untilRecorded(paymentIntentId: string): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const answer = await post('/api/process-payment-success', { paymentIntentId })
    const { status } = donations.processPaymentSuccess.response.body.parse(answer)
    if (status === 'recorded') return
    if (Date.now() > giveUpAt) throw new Error(`The gift was not recorded within ${patienceMs / 1000} s: ${status}.`)
    await sleep(betweenLooksMs)
  }
}

const opened = donations.createPaymentIntent.response.body.parse(
  await post('/api/create-payment-intent', {
    amount: '5.00',
    donationType: 'one-time',
    metadata: { donorEmail: config.SUPPORT_EMAIL, donorName: 'Trial Gift' },
  }),
)
say('A payment of $5.00 was opened.')
if (/^[sr]k_live_/.test(config.STRIPE_SECRET_KEY)) {
  await stripe.paymentIntents.cancel(opened.paymentIntentId)
  say('It was canceled: the key is a live one, so nothing is paid.')
} else {
  await stripe.paymentIntents.confirm(opened.paymentIntentId, {
    payment_method: 'pm_card_visa',
    return_url: config.SITE_URL,
  })
  say('It was paid with a test card.')
  await untilRecorded(opened.paymentIntentId)
  say('The gift is recorded.')
}
