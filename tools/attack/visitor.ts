import { donations } from '@evenhand/contracts/http'
import { Proof, ProofChallenge, proofHeader } from '@evenhand/contracts/problems'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'

const Opened = donations.createPaymentIntent.response.body
const Asks = z.object({ challenge: ProofChallenge })
const Card = z.object({ status: z.string().optional(), error: z.object({ code: z.string().optional() }).optional() })

export type Answer =
  | { kind: 'opened'; payment: z.output<typeof Opened> }
  | { kind: 'asked'; challenge: ProofChallenge }
  | { kind: 'refused'; seconds: number }

/** Whoever wants to pay, from an address that the gateway learns from the proxy in front of it, which is us. */
export function visitorOf(site: string, form: { apiUrl: string; publishableKey: string }) {
  const post = (path: string, address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(site + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        ...headers,
      },
      body: JSON.stringify(body),
    })

  return {
    async open(address: string, donorEmail: string, proof?: string): Promise<Answer> {
      const metadata = { donorEmail, donorName: 'Ada Lovelace' }
      const wanted = { amount: '5.00', donationType: 'one-time', metadata }
      const response = await post(
        '/api/create-payment-intent',
        address,
        wanted,
        proof === undefined ? {} : { [proofHeader]: proof },
      )
      const body: unknown = await response.json()
      if (response.status === 428) return { kind: 'asked', challenge: Asks.parse(body).challenge }
      if (response.status === 429) return { kind: 'refused', seconds: Number(response.headers.get('retry-after')) }
      if (!response.ok) throw new Error(`A payment was answered with ${response.status}: ${JSON.stringify(body)}`)
      return { kind: 'opened', payment: Opened.parse(body) }
    },

    /** As the payment form does it, past our own servers. */
    async tryCard(clientSecret: string, number: string): Promise<'paid' | 'declined' | 'closed'> {
      const id = clientSecret.split('_secret_')[0] ?? ''
      const response = await fetch(`${form.apiUrl}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: form.publishableKey,
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': '123',
        }),
      })
      const { status, error } = Card.parse(await response.json())
      if (status === 'succeeded') return 'paid'
      return error?.code === 'payment_intent_unexpected_state' ? 'closed' : 'declined'
    },

    async isRecorded(address: string, paymentIntentId: string): Promise<boolean> {
      const response = await post('/api/process-payment-success', address, { paymentIntentId })
      return z.object({ status: z.string() }).parse(await response.json()).status === 'recorded'
    },
  }
}
export type Visitor = ReturnType<typeof visitorOf>

/** Does the work that is asked for; what shows it. */
export async function solve(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify(Proof.parse({ challenge, solution })))
}
