import { contacts } from '@evenhand/contracts/http'
import { tellContactsRead } from '@evenhand/service-kit/audit'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { findAcceptedRules } from '../accepted-rules/store.ts'
import { findByDonor } from '../member/store.ts'

/** How a donor can be reached, by what the membership says. */
export const contactRoutes = (db: Database, now: () => Date) => [
  route(contacts.listMemberContacts, async ({ params: { donorId } }, { caller }) => {
    await tellContactsRead(db, { caller, donorId, source: 'memberships', now: now() })
    const member = await findByDonor(db, donorId)
    if (!member) return []
    const { first_name, last_name, email, phone, created_at } = member
    const accepted = await findAcceptedRules(db, member.id)
    const contact = {
      name: `${first_name} ${last_name}`.trim(),
      email,
      phone,
      place: null,
      at: created_at.toISOString(),
    }
    return [{ ...contact, ...(accepted && { acceptedRules: [accepted] }) }]
  }),
]
