import { givenVariable } from './given-variable.ts'
import { StartFailure } from '../processes/process-spec.ts'

export const SIMULATOR_KEY_PREFIX = 'sk_sim_'
const NEEDED_WITH_STRIPE = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

/** Whether payments go to the simulator: always, unless the environment holds a key of Stripe's. */
export function usesSimulator(environment: NodeJS.ProcessEnv): boolean {
  const key = givenVariable(environment, 'STRIPE_SECRET_KEY')
  if (!key || key.startsWith(SIMULATOR_KEY_PREFIX)) return true
  const missing = NEEDED_WITH_STRIPE.filter((name) => givenVariable(environment, name) === undefined)
  if (missing.length === 0) return false
  const sentence = `STRIPE_SECRET_KEY is set, so ${missing.join(' and ')} must be set too (Stripe's dashboard shows them)`
  throw new StartFailure(`${sentence}; or unset STRIPE_SECRET_KEY to use the payment simulator.`)
}
