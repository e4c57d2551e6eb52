import { contacts } from '@evenhand/contracts/http'
import { tellContactsRead } from '@evenhand/service-kit/audit'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { listAcceptedRules } from '../accepted-rules/store.ts'
import { findDonor, nameOf } from './store.ts'

/** How a donor can be reached, by what gifts and free entries say: what the donor last did here counts as when it was told. */
export const contactRoutes = (db: Database, now: () => Date) => [
  route(contacts.listGiftContacts, async ({ params }, { caller }) => {
    await tellContactsRead(db, { caller, donorId: params.donorId, source: 'gifts', now: now() })
    const donor = await findDonor(db, params.donorId)
    if (!donor) return []
    const at = donor.lastActivityAt.toISOString()
    const acceptedRules = await listAcceptedRules(db, donor.donorId)
    return [{ name: nameOf(donor), email: donor.email, phone: null, place: null, at, acceptedRules }]
  }),
]
