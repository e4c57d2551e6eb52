import { type Queries, sql } from '@evenhand/service-kit/postgres'
import { isAlwaysSent, perMailboxAndDayMax } from '../messages/handling.ts'

const overBudget = 'mailbox-budget'

/**
 * Why an email isn't handed over: its mailbox got as many within a day because strangers typed its address, in whatever way. Those that were asked for
 * before it count, so that senders at the same time agree, and those that were withheld don't. A code is limited where it is asked for, with an answer
 * that says so: one that was promised is sent, and counts against the others.
 */
export const whyOverBudget =
  (db: Queries, scale: number) =>
  async ({ id, template }: { id: string; template: string }): Promise<typeof overBudget | undefined> => {
    if (isAlwaysSent(template)) return undefined
    const [row] = await db.query<{ before: number }>(sql`
      select count(*)::int as before from messages own join messages other
        on other.mailbox = own.mailbox and other.by_stranger
        and (other.requested_at, other.id) < (own.requested_at, own.id)
        and other.requested_at > own.requested_at - interval '1 day'
        and other.failure is distinct from ${overBudget}
      where own.id = ${id} and own.by_stranger`)
    return (row?.before ?? 0) >= perMailboxAndDayMax * scale ? overBudget : undefined
  }
