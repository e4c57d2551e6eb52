import { DependencyDown } from '@evenhand/service-kit/problems'
import Stripe from 'stripe'
import { ProcessorRefusal, UnknownAtProcessor } from '../processor/processor.ts'

const requestMs = 10_000

export interface StripeAccess {
  secretKey: string
  /** The simulator's address; absent for Stripe itself. */
  apiUrl?: string | undefined
}

export function stripeClient({ secretKey, apiUrl }: StripeAccess): Stripe {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: requestMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(url
      ? {
          host: url.hostname,
          port: url.port,
          protocol: url.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  })
}

/** The processor being away is waited out like a store being away; a refusal, or that it knows no such object, is told to whoever asked. */
export async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new ProcessorRefusal(error.message, { cause: error })
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      isBusyWithTwin(error)
    ) {
      throw new DependencyDown('the payment processor does not answer', { cause: error })
    }
    if (isUnknown(error)) throw new UnknownAtProcessor(error.param, error)
    throw error
  }
}

/** The same request is being worked on still, under its idempotency key: asked again, it answers the same. */
const isBusyWithTwin = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 409

const isUnknown = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** An object that the processor gave whole or by its id. */
export const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

export const fromUnix = (seconds: number): Date => new Date(seconds * 1000)
export const toUnix = (date: Date): number => Math.floor(date.getTime() / 1000)
