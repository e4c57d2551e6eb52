import { isClosed, isPaid } from '../payment-status.ts'

export interface Card {
  number: string
  expMonth: string
  expYear: string
  cvc: string
}

export type Outcome =
  | { kind: 'paid' }
  | { kind: 'closed' }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'asks'; url: string }

interface SimulatedIntent {
  status: string
  /** As Stripe does it: a redirect where a return address was given, else something for its script, which is us. */
  next_action?: { redirect_to_url?: { url?: string }; use_stripe_sdk?: { stripe_js?: string } } | null
  last_payment_error?: { message?: string } | null
}

interface SimulatorAnswer extends Partial<SimulatedIntent> {
  error?: { message?: string; payment_intent?: { status: string } }
}

const timeoutMilliseconds = 15_000

/** The part of Stripe's API that Stripe's own script would call, spoken to the payment simulator (`apiUrl`). */
export function simulatorClient(
  config: { apiUrl: string; publishableKey: string },
  intent: { paymentIntentId: string; clientSecret: string },
) {
  const address = (action: string) => `${config.apiUrl}/v1/payment_intents/${intent.paymentIntentId}${action}`
  const access = { client_secret: intent.clientSecret, key: config.publishableKey }
  const ask = async (url: string, init: RequestInit): Promise<Outcome> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) })
    return outcomeOf((await response.json()) as SimulatorAnswer)
  }
  return {
    confirm: (card: Card) =>
      ask(address('/confirm'), {
        method: 'POST',
        body: new URLSearchParams({
          ...access,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card.number.replace(/\D/g, ''),
          'payment_method_data[card][exp_month]': card.expMonth,
          'payment_method_data[card][exp_year]': card.expYear,
          'payment_method_data[card][cvc]': card.cvc,
        }),
      }),
    /** How it stands after the bank's question has been answered, or closed without an answer. */
    look: async (): Promise<Outcome> => {
      const outcome = await ask(`${address('')}?${new URLSearchParams(access)}`, {})
      return outcome.kind === 'asks'
        ? { kind: 'refused', message: 'The payment was not confirmed. Your card was not charged.' }
        : outcome
    },
  }
}

function outcomeOf(answer: SimulatorAnswer): Outcome {
  if (isPaid(answer.error?.payment_intent?.status)) return { kind: 'paid' }
  if (isClosed(answer.error?.payment_intent?.status)) return { kind: 'closed' }
  if (answer.error) return { kind: 'refused', message: answer.error.message }
  const url = answer.next_action?.use_stripe_sdk?.stripe_js ?? answer.next_action?.redirect_to_url?.url
  if (answer.status === 'requires_action' && url) return { kind: 'asks', url }
  if (isPaid(answer.status)) return { kind: 'paid' }
  return { kind: 'refused', message: answer.last_payment_error?.message }
}
