import { RulesPublishedSchema } from '@evenhand/contracts/events'
import { instant, parseEvent, reaction, type Reaction } from '@evenhand/service-kit/inbox'
import { z } from 'zod'
import { keepRules, type RulesHeard } from './store.ts'

const Published = z.object({
  giveaway: z.string().min(1),
  version: z.int().min(1),
  publishedAt: instant.optional(),
  opensAt: instant.optional(),
  closesAt: instant.optional(),
  waysIn: z.array(z.string()).default([]),
})

/** Remembers what each version of the rules says about affiliates, and looks again at what waits for the end of its giveaway. */
export const rulesReactions = (heard: RulesHeard, lookAgain: () => Promise<void>): Reaction[] => [
  reaction(RulesPublishedSchema, async (event) => {
    const rules = parseEvent(Published, event)
    await keepRules(heard, { _id: `${rules.giveaway}:${rules.version}`, ...rules })
    await lookAgain()
  }),
]
