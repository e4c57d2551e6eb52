import type { queues } from '@evenhand/web-kit/desk'
import { mainSeries, seriesOf } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { batchQueues } from './batch-queues.ts'
import { grantQueues } from './grant-queues.ts'
import { moneyQueues } from './money-queues.ts'
import { peopleQueues } from './people-queues.ts'
import { prizeQueues } from './prize-queues.ts'
import type { QueueWords } from './queue-words.ts'
import type { Task } from './task.ts'

type Queue = queues.Queue

const known: Readonly<Record<queues.QueueKind, QueueWords>> = {
  ...moneyQueues,
  ...peopleQueues,
  ...prizeQueues,
  ...batchQueues,
  ...grantQueues,
}

/** The rows of what the services counted. */
export const queueTasks = (all: readonly Queue[], pools: readonly draws.Draw[]): Task[] =>
  all.map((queue) => {
    const { words, detail, to, act, decides, due, takes, sinceWords, urgency, costs, untilFreeze } = known[queue.kind]
    const pool = untilFreeze && freezes(pools, queue.about?.giveaway ?? undefined)
    return {
      key: `${queue.kind} ${queue.about?.id ?? ''}`,
      words: words(queue),
      ...(detail !== undefined && { detail: said(detail, queue) }),
      to: said(to, queue),
      act,
      ...(decides && { decides }),
      many: queue.many,
      ...(queue.oldestAt !== null && { since: queue.oldestAt }),
      ...(sinceWords !== undefined && { sinceWords }),
      ...(queue.dearest !== null && { dearest: queue.dearest }),
      ...(due && queue.dueAt !== null && { due: { at: queue.dueAt, words: due(queue) } }),
      ...(pool && { due: { at: pool.freezesAt, words: 'The list freezes', timeZone: pool.timeZone } }),
      ...(urgency && { urgency }),
      ...(costs && { costs }),
      ...(queue.kind === 'batch-to-close' && { closes: queue.about?.id ?? '' }),
      ...(takes !== undefined && { takes: { ...takes, first: queue.first } }),
    }
  })

const said = (words: string | ((queue: Queue) => string), queue: Queue): string =>
  typeof words === 'string' ? words : words(queue)

/** The list that freezes next: of one giveaway, or of the main one. */
const freezes = (pools: readonly draws.Draw[], giveaway: string | undefined): draws.Draw | undefined =>
  pools
    .filter(
      ({ slug, state }) =>
        state === 'committed' && (giveaway === undefined ? seriesOf(slug) === mainSeries : slug === giveaway),
    )
    .toSorted((one, other) => Date.parse(one.freezesAt) - Date.parse(other.freezesAt))[0]
