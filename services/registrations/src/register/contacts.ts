import { contacts } from '@evenhand/contracts/http'
import { tellContactsRead } from '@evenhand/service-kit/audit'
import { route } from '@evenhand/service-kit/http'
import { type Database, type Queries, sql } from '@evenhand/service-kit/postgres'
import type { RegistrationRow } from '../registrations/store.ts'
import { type AcceptedColumns, acceptedColumns, acceptedRulesOf } from './store.ts'

type ContactRow = Pick<RegistrationRow, 'name' | 'email' | 'phone' | 'city' | 'state' | 'created_at'> & AcceptedColumns

/** How somebody who registered can be reached: a registration a page, the newest first. */
export const contactRoutes = (db: Database, now: () => Date) => [
  route(contacts.listRegistrationContacts, async ({ params: { donorId } }, { caller }) => {
    await tellContactsRead(db, { caller, donorId, source: 'registrations', now: now() })
    return (await listContacts(db, donorId)).map((row) => {
      const { name, email, phone, city, state } = row
      const accepted = acceptedRulesOf(row)
      return {
        name,
        email,
        phone,
        place: city === null ? state : `${city}, ${state}`,
        at: row.created_at.toISOString(),
        ...(accepted && { acceptedRules: [accepted] }),
      }
    })
  }),
]

const listContacts = (db: Queries, donorId: string): Promise<ContactRow[]> =>
  db.query(sql`
    select name, email, phone, city, state, created_at, ${acceptedColumns} from registrations join landing_pages on slug = page
    where donor_id = ${donorId} order by created_at desc limit ${contacts.contactsMax}`)
