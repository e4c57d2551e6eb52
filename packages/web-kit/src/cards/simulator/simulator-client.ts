import { type CardIntent, isClosed, isDone } from '../card-intent.ts'

export interface Card {
  number: string
  expMonth: string
  expYear: string
  cvc: string
}

export type Outcome =
  | { kind: 'done' }
  | { kind: 'closed' }
  | { kind: 'refused'; code: string | undefined; message: string | undefined; isUndecided?: boolean }
  | { kind: 'asks'; url: string }

interface SimulatorAnswer {
  status?: string
  /** As Stripe does it: a redirect where a return address was given, else something for its script, which is us. */
  next_action?: { redirect_to_url?: { url?: string }; use_stripe_sdk?: { stripe_js?: string } } | null
  last_payment_error?: Declined | null
  last_setup_error?: Declined | null
  error?: Declined & { payment_intent?: { status: string }; setup_intent?: { status: string } }
}

interface Declined {
  type?: string
  message?: string
  code?: string
  /** What a `card_declined` is exactly. */
  decline_code?: string
}

const timeoutMilliseconds = 15_000
const collections = { payment: 'payment_intents', setup: 'setup_intents' } as const

/** The part of Stripe's API that Stripe's own script would call, spoken to the payment simulator (`apiUrl`). */
export function simulatorClient(config: { apiUrl: string; publishableKey: string }, intent: CardIntent) {
  const address = `${config.apiUrl}/v1/${collections[intent.kind]}/${intent.id}`
  const access = { client_secret: intent.clientSecret, key: config.publishableKey }
  const ask = async (url: string, init: RequestInit): Promise<Outcome> => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMilliseconds) })
    return outcomeOf(intent, (await response.json()) as SimulatorAnswer)
  }
  return {
    confirm: (card: Card) =>
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
      return outcome.kind === 'asks' ? { kind: 'refused', ...unconfirmed[intent.kind] } : outcome
    },
  }
}

const unconfirmed = {
  payment: {
    code: 'payment_intent_authentication_failure',
    message: 'The payment was not confirmed. Your card was not charged.',
  },
  setup: {
    code: 'setup_intent_authentication_failure',
    message: 'The card was not confirmed. Nothing was changed.',
  },
} as const

const refused = ({ type, message, code, decline_code }: Declined = {}): Outcome => ({
  kind: 'refused',
  code: code === 'card_declined' ? (decline_code ?? code) : code,
  message,
  ...(type !== undefined && type !== 'card_error' && { isUndecided: true }),
})

function outcomeOf(intent: CardIntent, answer: SimulatorAnswer): Outcome {
  const { error, next_action: next } = answer
  const status = error ? (error.payment_intent ?? error.setup_intent)?.status : answer.status
  if (isDone(intent, status)) return { kind: 'done' }
  if (isClosed(status)) return { kind: 'closed' }
  if (error) return refused(error)
  const url = next?.use_stripe_sdk?.stripe_js ?? next?.redirect_to_url?.url
  if (status === 'requires_action' && url) return { kind: 'asks', url }
  return refused(answer.last_payment_error ?? answer.last_setup_error ?? undefined)
}
