export interface TypedCard {
  number: string
  expMonth: string
  expYear: string
  cvc: string
}

export type Outcome =
  | { kind: 'taken' }
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'asks'; url: string }

interface SimulatorAnswer {
  status?: string
  next_action?: { use_stripe_sdk?: { stripe_js?: string }; redirect_to_url?: { url?: string } } | null
  last_setup_error?: { message?: string } | null
  error?: { message?: string }
}

const timeoutMilliseconds = 15_000

/** The part of Stripe's API that Stripe's own script would call to keep a card for later, spoken to the payment simulator. */
export function setupClient(
  config: { apiUrl: string; publishableKey: string },
  setup: { setupIntentId: string; clientSecret: string },
) {
  const address = `${config.apiUrl}/v1/setup_intents/${setup.setupIntentId}`
  const access = { client_secret: setup.clientSecret, key: config.publishableKey }
  const ask = async (url: string, init: RequestInit): Promise<Outcome> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) })
    return outcomeOf((await response.json()) as SimulatorAnswer)
  }
  return {
    confirm: (card: TypedCard) =>
      ask(`${address}/confirm`, {
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
      const outcome = await ask(`${address}?${new URLSearchParams(access)}`, {})
      return outcome.kind === 'asks'
        ? { kind: 'refused', message: 'The card was not confirmed. Nothing was changed.' }
        : outcome
    },
  }
}

function outcomeOf({ status, error, next_action: next, last_setup_error: last }: SimulatorAnswer): Outcome {
  if (error) return { kind: 'refused', message: error.message }
  const url = next?.use_stripe_sdk?.stripe_js ?? next?.redirect_to_url?.url
  if (status === 'requires_action' && url) return { kind: 'asks', url }
  return status === 'succeeded' ? { kind: 'taken' } : { kind: 'refused', message: last?.message }
}
