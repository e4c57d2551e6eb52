import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../objects/errors.ts'
import { listParameters, page } from '../http/lists.ts'
import { expand, text, timestamp } from '../http/parameters.ts'
import type { TestClock } from '../objects/shapes.ts'
import { newId } from '../state/ids.ts'
import type { Transaction } from '../state/transaction.ts'
import { nextStep } from './due.ts'

const LIFE_S = 30 * 24 * 60 * 60
const STEPS_MAX = 20_000
const retrieveParams = z.strictObject({ expand: expand.optional() })
const PATH = '/test_helpers/test_clocks'

export const testClockEndpoints = [
  endpoint('post', PATH, {
    params: z.strictObject({ frozen_time: timestamp, name: text.optional(), expand: expand.optional() }),
    answer: ({ tx, params }) => addClock(tx, params.frozen_time, params.name ?? null),
  }),
  endpoint('get', PATH, {
    params: z.strictObject(listParameters),
    answer: ({ tx, params }) => page(tx, 'test_helpers.test_clock', `/v1${PATH}`, params),
  }),
  endpoint('get', `${PATH}/:id`, {
    params: retrieveParams,
    answer: ({ tx, id }) => tx.get('test_helpers.test_clock', id),
  }),
  endpoint('post', `${PATH}/:id/advance`, {
    params: z.strictObject({ frozen_time: timestamp, expand: expand.optional() }),
    answer: ({ tx, id, params }) => advance(tx, tx.get('test_helpers.test_clock', id), params.frozen_time),
  }),
]

function addClock(tx: Transaction, frozen_time: number, name: string | null): TestClock {
  const created = Math.floor(Date.now() / 1000)
  return tx.add<'test_helpers.test_clock'>({
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created,
    deletes_after: created + LIFE_S,
    frozen_time,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  })
}

/** Lives through all that is due until then, in order; Stripe takes its time, here it has happened on answer. */
function advance(tx: Transaction, clock: TestClock, until: number): TestClock {
  if (until <= clock.frozen_time) {
    throw badRequest('The new frozen_time must be after the current frozen_time.', undefined, 'frozen_time')
  }
  const living = tx.select('subscription', (it) => it.test_clock === clock.id)
  for (let count = 0; ; count += 1) {
    if (count === STEPS_MAX)
      throw badRequest(`More than ${STEPS_MAX} steps are due until then. Advance in smaller steps.`)
    const steps = living.map((subscription) => nextStep(tx, subscription))
    const [first] = steps.filter((step) => step !== undefined).sort((one, other) => one.at - other.at)
    if (!first || first.at > until) break
    clock.frozen_time = Math.max(clock.frozen_time, first.at)
    first.run(tx)
  }
  clock.frozen_time = until
  return clock
}

/** In real time: the subscriptions without a test clock for which something is due. */
export function runDueSubscriptions(tx: Transaction, now: number): void {
  for (const subscription of tx.select('subscription', (it) => it.test_clock === null && it.ended_at === null)) {
    const step = nextStep(tx, subscription)
    if (step && step.at <= now) step.run(tx)
  }
}
