import type { queues, takings } from '@evenhand/web-kit/desk'
import { dayInWords } from '@evenhand/web-kit/facade'
import type { DecidingCalls, Task } from './task.ts'

type Queue = queues.Queue

/** What a queue is called, and where and how it is gone through. */
export interface QueueWords {
  words: (queue: Queue) => string
  detail?: string | ((queue: Queue) => string)
  to: string | ((queue: Queue) => string)
  act: string
  /** The calls of which one does it, where they are others than those that decide about what it takes. */
  decides?: DecidingCalls
  /** What is said of its first deadline. */
  due?: (queue: Queue) => string
  /** What the trail calls one of its things, where it can be taken, and the part of the address that opens it in its list. */
  takes?: { kind: takings.TakenThing; opens?: string }
  sinceWords?: string
  urgency?: Task['urgency']
  costs?: Task['costs']
  /** Whether it counts for nothing once a list freezes: that of the main giveaway, or its own. */
  untilFreeze?: true
}

/** The day of a batch, as it is written. */
export const dayOf = ({ about }: Queue): string =>
  about?.day === null || about === null ? '' : dayInWords(`${about.day}T12:00:00Z`)
