import { contacts } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import { type Queries, sql } from '@evenhand/service-kit/postgres'
import type { RegistrationRow } from '../registrations/store.ts'

type ContactRow = Pick<RegistrationRow, 'name' | 'email' | 'phone' | 'city' | 'state' | 'created_at'>

/** How somebody who registered can be reached: a registration a page, the newest first. */
export const contactRoutes = (db: Queries) => [
  route(contacts.listRegistrationContacts, async ({ params }) =>
    (await listContacts(db, params.donorId)).map(({ name, email, phone, city, state, created_at }) => ({
      name,
      email,
      phone,
      place: city === null ? state : `${city}, ${state}`,
      at: created_at.toISOString(),
    })),
  ),
]

const listContacts = (db: Queries, donorId: string): Promise<ContactRow[]> =>
  db.query(sql`
    select name, email, phone, city, state, created_at from registrations
    where donor_id = ${donorId} order by created_at desc limit ${contacts.contactsMax}`)
