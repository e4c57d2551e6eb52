import { type GatewayCall, queues } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf, mayRead } from '../auth/index.ts'
import { type Route, route } from '../http/index.ts'

/** What waits in one list of the desk, for whoever may read that list. */
export interface WaitingIn {
  reads: GatewayCall
  count: (by: string) => Promise<queues.Queue[]>
}

/** What a service says of its queues: of a list that the caller may not read, nothing is even counted. */
export const queueRoute = (service: queues.QueueService, lists: readonly WaitingIn[]): Route =>
  route(queues.readQueues(service), async (_input, { caller }) => {
    const by = administratorOf(caller)
    const counted = lists.filter(({ reads }) => mayRead(caller, reads)).map(({ count }) => count(by))
    return (await Promise.all(counted)).flat()
  })

/** How many wait, as a store counts them. */
export interface WaitingRow {
  many: number
  oldestAt: Date | null
  dueAt: Date | null
  dearest: bigint | null
  first: string[]
}

/** As many as are named. */
export const { namedInQueueMax: namedInQueue } = queues

export const nothingWaits: WaitingRow = { many: 0, oldestAt: null, dueAt: null, dearest: null, first: [] }

/** The earliest of some times; null of none. */
export const earliestOf = (times: readonly Date[]): Date | null =>
  times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null

/** The queue of what was counted; none where nothing waits. */
export const queueOf = (
  kind: queues.QueueKind,
  { many, oldestAt, dueAt, dearest, first = [] }: Partial<WaitingRow> & Pick<WaitingRow, 'many'>,
  about: queues.Queue['about'] = null,
): queues.Queue[] =>
  many === 0
    ? []
    : [
        {
          kind,
          many,
          oldestAt: oldestAt?.toISOString() ?? null,
          dueAt: dueAt?.toISOString() ?? null,
          dearest: dearest == null ? null : toDollars(dearest),
          first: first.slice(0, queues.namedInQueueMax),
          about,
        },
      ]
