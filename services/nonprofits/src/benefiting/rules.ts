import { nonprofits } from '@evenhand/contracts/http'
import type { Benefiting, Organisation } from '../organisations/organisation.ts'

/** As many as the home page shows: by their order, and by name where it is the same. */
export const firstOf = (organisations: readonly Organisation[]): Organisation[] =>
  organisations
    .toSorted(
      (one, other) =>
        (one.benefiting?.order ?? 0) - (other.benefiting?.order ?? 0) ||
        one.organizationName.localeCompare(other.organizationName, 'en'),
    )
    .slice(0, nonprofits.benefitingMax)

/** What differs, for the trail. */
export function changesOf(was: Benefiting | null, is: Benefiting): string[] {
  const named = (what: string, before: string | number | undefined, after: string | number) =>
    before === after ? [] : [before === undefined ? `${what}: ${after}` : `${what}: ${before} → ${after}`]
  return [
    ...named('first day', was?.from, is.from),
    ...named('last day', was ? (was.until ?? 'open') : undefined, is.until ?? 'open'),
    ...named('order', was?.order, is.order),
  ]
}
