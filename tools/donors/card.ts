import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Answers } from './answers.ts'

const patienceMs = 120_000
const pauseMs = 500

const Intent = z.object({
  status: z.string().optional(),
  error: z.object({ code: z.string().optional(), message: z.string().optional() }).optional(),
})

/** Where the payment form of the browser pays. */
export interface CardForm {
  apiUrl: string
  publishableKey: string
}

/**
 * Pays an intent with a test card, as the payment form does; when the processor is away it tries again. A payment that went through while
 * its answer got lost is seen by asking for the intent.
 */
export async function payByCard(form: CardForm, clientSecret: string, answers: Answers): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    const outcome = await tryToPay(form, clientSecret).catch((error: unknown) => ifLost(error))
    if (outcome === 'succeeded') return
    answers.count('processor lost')
    if (Date.now() > giveUpAt) throw new Error(`The processor did not take the card for ${patienceMs / 1000} s`)
    await sleep(pauseMs)
  }
}

async function tryToPay({ apiUrl, publishableKey }: CardForm, clientSecret: string): Promise<'succeeded' | 'lost'> {
  const url = `${apiUrl}/v1/payment_intents/${clientSecret.split('_secret_')[0] ?? ''}`
  const proof = { key: publishableKey, client_secret: clientSecret }
  const confirmed = await fetch(`${url}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      ...proof,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  if (confirmed.status >= 500) return 'lost'
  const { status, error } = Intent.parse(await confirmed.json())
  if (status === 'succeeded') return 'succeeded'
  if (error?.code !== 'payment_intent_unexpected_state')
    throw new Error(`The card was refused: ${status ?? error?.code ?? error?.message ?? 'without a reason'}`)
  const known = await fetch(`${url}?${new URLSearchParams(proof).toString()}`)
  return Intent.parse(await known.json()).status === 'succeeded' ? 'succeeded' : 'lost'
}

/** `fetch` says TypeError for a connection that broke; anything else is a defect. */
function ifLost(error: unknown): 'lost' {
  if (error instanceof TypeError || error instanceof SyntaxError) return 'lost'
  throw error
}
