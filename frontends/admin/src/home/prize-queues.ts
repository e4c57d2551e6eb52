import type { QueueWords } from './queue-words.ts'
import { counted } from './task.ts'

/** What waits about prizes besides their winners, of which each is a row of its own. */
export const prizeQueues = {
  'prize-changes': {
    words: ({ many }) => counted(many, 'change of a prize waits for you', 'changes of prizes wait for you'),
    detail: 'Until a second person publishes it, everyone reads the old prize.',
    to: ({ first: [slug], many }) =>
      many === 1 && slug !== undefined ? `/admin/giveaways/${slug}` : '/admin/giveaways',
    act: 'Decide',
    due: ({ many }) => (many === 1 ? 'Expires' : 'The first expires'),
    takes: { kind: 'giveaway' },
  },
} satisfies Record<string, QueueWords>
