import { contacts, type rules } from '@evenhand/contracts/http'
import { tellContactsRead } from '@evenhand/service-kit/audit'
import { route } from '@evenhand/service-kit/http'
import { type Database, type Queries, sql } from '@evenhand/service-kit/postgres'
import type { RegistrationRow } from '../registrations/store.ts'
import { acceptedRules } from './store.ts'

type ContactRow = Pick<RegistrationRow, 'name' | 'email' | 'phone' | 'city' | 'state' | 'created_at'> & {
  accepted_rules: rules.AcceptedRules | null
}

/** How somebody who registered can be reached: a registration a page, the newest first. */
export const contactRoutes = (db: Database, now: () => Date) => [
  route(contacts.listRegistrationContacts, async ({ params: { donorId } }, { caller }) => {
    await tellContactsRead(db, { caller, donorId, source: 'registrations', now: now() })
    return (await listContacts(db, donorId)).map(({ name, email, phone, city, state, created_at, accepted_rules }) => ({
      name,
      email,
      phone,
      place: city === null ? state : `${city}, ${state}`,
      at: created_at.toISOString(),
      ...(accepted_rules && { acceptedRules: [accepted_rules] }),
    }))
  }),
]

const listContacts = (db: Queries, donorId: string): Promise<ContactRow[]> =>
  db.query(sql`
    select name, email, phone, city, state, created_at, ${acceptedRules} from registrations join landing_pages on slug = page
    where donor_id = ${donorId} order by created_at desc limit ${contacts.contactsMax}`)
