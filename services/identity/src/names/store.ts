import { type Sql, sql } from '@evenhand/service-kit/postgres'

/** SQL, beside `administrators`: how a person is named, with the username where someone else has, or had, the same name. */
export const shownName: Sql = sql`
  case when exists (select 1 from administrators twin where lower(twin.name) = lower(administrators.name) and twin.id <> administrators.id)
    then administrators.name || ' (' || administrators.username || ')' else administrators.name end`
