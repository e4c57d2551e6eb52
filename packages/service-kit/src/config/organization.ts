import { faultsOfOrganization, isPlaceholderDomain, readOrganization } from '@evenhand/contracts/organization'
import { ConfigError, type Environment } from './config-error.ts'

/**
 * Whether placeholders may be served: anywhere but in production, and there only where the installation says that it is none in earnest
 * (`PLACEHOLDERS=allowed`, as the launcher does beside the payment simulator).
 */
export const placeholders = (environment: Environment = process.env): 'allowed' | 'refused' =>
  environment.NODE_ENV === 'production' && environment.PLACEHOLDERS !== 'allowed' ? 'refused' : 'allowed'

/** Refuses to start under the name, address or tax id that the software is shipped with. Throws `ConfigError`. */
export function refusePlaceholders(environment: Environment = process.env): void {
  const faults = faultsOfOrganization(readOrganization(environment), { placeholders: placeholders(environment) })
  if (faults.length > 0)
    throw new ConfigError(`Please say who runs this installation, in these variables: ${faults.join(', ')}`)
}

/**
 * Of what is kept or shipped, what may be shown here: an example only where placeholders are allowed, and marked as one. Whatever is shipped as a
 * sample goes through here before it is stored and before it is shown, so a store that began as a trial shows none of it in production.
 */
export const withoutExamples = <T>(
  listed: readonly T[],
  isExample: (one: T) => boolean,
  environment: Environment = process.env,
): readonly T[] => (placeholders(environment) === 'allowed' ? listed : listed.filter((one) => !isExample(one)))

/** Whether something is a sample still: shipped, and with the link that it was shipped with, into a domain that nobody can have. */
export function exampleOf(shippedIds: readonly string[]): (id: string, link: string | null) => boolean {
  const shipped = new Set(shippedIds)
  return (id, link) => shipped.has(id) && leadsNowhere(link)
}

const leadsNowhere = (link: string | null): boolean =>
  link !== null && URL.canParse(link) && isPlaceholderDomain(new URL(link).hostname)
