import type { nonprofitReviews } from '@evenhand/contracts/http'
import type { Organisation } from '../organisations/organisation.ts'
import { nameKey } from '../organisations/rules.ts'
import { findImport, findLine, type IrsList } from './store.ts'

/** What the imported list of the IRS says of an organization's tax ID; null where there is neither list nor number. */
export async function compareWithIrs(
  irs: IrsList,
  { taxId, organizationName }: Pick<Organisation, 'taxId' | 'organizationName'>,
): Promise<nonprofitReviews.NonprofitCase['irs']> {
  const latest = await findImport(irs)
  if (!latest || taxId === null) return null
  const line = await findLine(irs, latest, taxId)
  return {
    importedAt: latest.importedAt.toISOString(),
    listed: line
      ? {
          name: line.name,
          city: line.city,
          state: line.state,
          hasSameName: nameKey(line.name) === nameKey(organizationName),
        }
      : null,
  }
}
