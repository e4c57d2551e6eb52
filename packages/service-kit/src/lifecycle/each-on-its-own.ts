import { isDependencyDown } from '../problems/index.ts'

/**
 * Does the same with each of many. One that fails is passed over, so that none behind it waits for it, and thrown at the end: the job is told as
 * failed, with what stood in the way of each. Where a store or broker is away nothing can be done about any, so that ends it at once.
 */
export async function eachOnItsOwn<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  let [failed, first]: [number, unknown] = [0, undefined]
  for await (const one of all) {
    try {
      await work(one)
    } catch (error) {
      if (isDependencyDown(error)) throw error
      failed += 1
      first ??= error
    }
  }
  if (failed > 0)
    throw new PassedOver(failed === 1 ? 'one failed and was passed over' : `${failed} failed and were passed over`, {
      cause: first,
    })
}

/** Some of many failed, the first of them with this cause. */
export class PassedOver extends Error {
  override name = 'PassedOver'
}
