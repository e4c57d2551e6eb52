import { MailRequestedSchema, topicOf } from '@evenhand/contracts/events'
import type { TopicPlan } from '../kafka/index.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a mail that was asked for lies in its topic. What `email` has not heard by then is published again before. */
export const mailTopicDays = 7
export const publishAgainDays = 6

/** The one topic with personal data. Whoever asks for mails plans it so, because the first to come makes it. */
export const mailTopic: TopicPlan = { topic: topicOf(MailRequestedSchema), retentionMs: mailTopicDays * dayMs }
