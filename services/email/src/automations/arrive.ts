import type { Queries } from '@evenhand/service-kit/postgres'
import { nextHour } from './hours.ts'
import type { Step } from './rules.ts'
import { findTimeZone, type Who } from './runs-store.ts'

const minuteMs = 60_000

/** When someone who comes to a step is due there. */
export async function arrivalAt(db: Queries, who: Who, { step, from }: { step: Step; from: Date }): Promise<Date> {
  switch (step.kind) {
    case 'wait':
      return new Date(from.getTime() + step.minutes * minuteMs)
    case 'wait-until':
      return nextHour(from, step.hour, await findTimeZone(db, who))
    case 'email':
    case 'branch':
    case 'tag':
    case 'leave-list':
      return from
  }
}
