import type { queues } from '@evenhand/web-kit/desk'
import { dayOf, type QueueWords } from './queue-words.ts'
import { counted } from './task.ts'

const ofBatch = {
  detail: ({ about }: queues.Queue) => `${about?.title}. Cards earn their entries once the batch is closed.`,
  to: ({ about }: queues.Queue) => `/admin/free-post?batch=${about?.id}`,
  takes: { kind: 'batch' },
  sinceWords: 'Open since',
  untilFreeze: true,
} as const

/** Batches of postcards that are still open, one a row: their cards have no entries before they are closed. */
export const batchQueues = {
  'batch-to-type': {
    ...ofBatch,
    words: (queue) => `Type the postcards in the batch of ${dayOf(queue)}`,
    act: 'Continue',
  },
  'batch-to-finish': {
    ...ofBatch,
    words: (queue) =>
      `${counted(queue.many, 'postcard to finish', 'postcards to finish')} in the batch of ${dayOf(queue)}`,
    act: 'Continue',
  },
  'batch-to-close': {
    ...ofBatch,
    words: (queue) => `Close the batch, with ${counted(queue.many, 'postcard', 'postcards')} ready, of ${dayOf(queue)}`,
    act: 'Close',
  },
} satisfies Record<string, QueueWords>
