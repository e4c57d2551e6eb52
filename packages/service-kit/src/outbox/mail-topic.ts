import { MailRequestedSchema, topicOf } from '@evenhand/contracts/events'
import type { TopicPlan } from '../kafka/index.ts'

/** How long an address and the values of one mail stay after they were told: `email` may be away for a long weekend, and loses none. */
export const keepPersonalDays = 7

/** The one topic with personal data. Whoever asks for mails plans it so, because the first to come makes it. */
export const mailTopic: TopicPlan = {
  topic: topicOf(MailRequestedSchema),
  retentionMs: keepPersonalDays * 24 * 60 * 60 * 1000,
}
