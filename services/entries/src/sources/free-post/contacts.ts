import { contacts } from '@evenhand/contracts/http'
import { tellContactsRead } from '@evenhand/service-kit/audit'
import { type Route, route } from '@evenhand/service-kit/http'
import { type Database, type Queries, sql } from '@evenhand/service-kit/postgres'

/** How somebody who entered by postcard can be reached: what was read last on each card, or else an email address of an earlier reading. */
export const postContactRoutes = (db: Database, now: () => Date): Route[] => [
  route(contacts.listPostContacts, async ({ params: { donorId } }, { caller }) => {
    await tellContactsRead(db, { caller, donorId, source: 'postcards', now: now() })
    return (await listContacts(db, donorId)).map((row) => ({ ...row, at: row.at.toISOString() }))
  }),
]

const listContacts = (db: Queries, donorId: string): Promise<(Omit<contacts.Contact, 'at'> & { at: Date })[]> =>
  db.query(sql`
    select name, coalesce(email, (select max(email) from post_readings o where (o.batch_id, o.number) = (c.batch_id, c.number))) as email,
      null::text as phone, address || ', ' || postal_code || ', ' || region as place, max(keyed_at) as at
    from post_cards c
    join lateral (select * from post_readings r where (r.batch_id, r.number) = (c.batch_id, c.number) order by turn desc limit 1) r on true
    where c.donor_id = ${donorId}
    group by 1, 2, 4 order by at desc limit ${contacts.contactsMax}`)
