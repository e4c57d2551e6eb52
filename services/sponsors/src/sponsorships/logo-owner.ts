import { Problem } from '@evenhand/service-kit/problems'
import { findByLogo, type Sponsorships } from './store.ts'

export const othersLogo = () =>
  new Problem('not-possible', { detail: 'That logo belongs to another sponsorship. Remove it and choose it again.' })

/** A logo goes with its sponsorship, so no two have the same. */
export async function refuseOthersLogo(sponsorships: Sponsorships, logoId: string, id?: string): Promise<void> {
  const named = await findByLogo(sponsorships, logoId)
  if (named && named._id !== id) throw othersLogo()
}
