import { parseDollars } from '@evenhand/contracts/money'
import { decide } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { findOrganisation } from '../organisations/store.ts'
import { type GrantDeps, missingGrant } from './change.ts'
import { paidCents } from './amounts.ts'
import type { Granted } from './views.ts'

/** What a grant did, said by the contact of its organization; everyone can read it. A later report takes the place of the earlier one. */
export async function reportGrant(
  deps: GrantDeps,
  id: string,
  { summary, spent, contact }: { summary: string; spent: string; contact: string },
): Promise<Granted> {
  const spentCents = Number(parseDollars(spent) ?? 0n)
  const known = await deps.applications.findById(id, { nonprofitId: 1 }).lean<{ nonprofitId: string }>()
  const organisation = known && (await findOrganisation(deps.organisations, known.nonprofitId))
  if (organisation?.contactDonorId !== contact) throw new Problem('not-found', { detail: missingGrant })
  const application = await decide(deps.applications, { id, missing: missingGrant }, ({ grant }) => {
    if (!grant) throw new Problem('not-found', { detail: missingGrant })
    const paid = paidCents(grant)
    if (paid === 0) throw new Problem('not-allowed', { detail: 'You can report once a part of the grant is paid.' })
    if (spentCents > paid)
      throw invalidField('spent', 'This is more than was paid. What other money paid for isn’t counted here')
    if (grant.report?.summary === summary && grant.report.spentCents === spentCents) return undefined
    return { set: { grant: { ...grant, report: { summary, spentCents, submittedAt: deps.now() } } } }
  })
  if (!application.grant) throw new Problem('not-found', { detail: missingGrant })
  return { ...application, grant: application.grant }
}
