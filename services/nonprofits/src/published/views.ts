import type { nonprofits } from '@evenhand/contracts/http'
import type { GrantSums } from '../grants/store.ts'
import { toSums } from '../grants/views.ts'
import type { Organisation } from '../organisations/organisation.ts'
import { isExample } from '../organisations/shipped.ts'

/** Of one whose approval was taken back only its name stays, for the sake of its grants. */
export function toGrantedNonprofit(organisation: Organisation, sums: GrantSums): nonprofits.GrantedNonprofit {
  const { _id: id, organizationName, state, description, logo } = organisation
  const website = isExample(organisation) ? null : organisation.website
  const about = state === 'approved' ? { website, description, logo } : { website: null, description: '', logo: null }
  return { id, organizationName, ...about, isExample: isExample(organisation), ...toSums(sums) }
}
