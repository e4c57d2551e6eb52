import { contacts } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Queries } from '@evenhand/service-kit/postgres'
import { findByDonor } from './store.ts'

/** How a donor can be reached, by what the membership says. */
export const contactRoutes = (db: Queries) => [
  route(contacts.listMemberContacts, async ({ params }) => {
    const member = await findByDonor(db, params.donorId)
    if (!member) return []
    const { first_name, last_name, email, phone, created_at } = member
    return [{ name: `${first_name} ${last_name}`.trim(), email, phone, place: null, at: created_at.toISOString() }]
  }),
]
