import { normaliseEmail } from '@evenhand/contracts/ids'

export type Status = 'pending' | 'approved' | 'rejected'

/** A nonprofit as this service keeps it; contact data and tax number never leave it in a list. */
export interface Organisation {
  id: string
  organizationName: string
  contactName: string
  contactEmail: string
  website: string | null
  description: string
  taxId: string | null
  logo: string | null
  featured: boolean
  status: Status
}

/** One organisation registers once: by its name and the address of its contact, however they are written. */
export function applicantKey(name: string, contactEmail: string): string {
  const written = name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  return JSON.stringify([written, normaliseEmail(contactEmail)])
}
