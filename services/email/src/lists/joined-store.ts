import { sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Answers which of the lists the subscriber wasn't on. Whoever left one after they wished to join it stays off. */
export async function saveJoined(
  tx: Transaction,
  subscriberId: string,
  { ids, willedAt, now }: { ids: readonly string[]; willedAt: Date; now: Date },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    insert into list_members as known (list_id, subscriber_id, state, since)
    select list_id, ${subscriberId}, 'active', ${now} from unnest(${ids}::uuid[]) as given (list_id) order by list_id
    on conflict (list_id, subscriber_id) do update set state = 'active', since = excluded.since
    where known.state = 'unconfirmed' or (known.state = 'unsubscribed' and known.since <= ${willedAt})
    returning list_id as id`)
  return rows.map(({ id }) => id)
}
