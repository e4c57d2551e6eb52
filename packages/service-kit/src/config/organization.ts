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

/** Of what the software is shipped with, what may be shown here: no link into a domain that nobody can have, where placeholders are refused. */
export const withoutPlaceholders = <T>(
  shipped: readonly T[],
  linkOf: (one: T) => string | null,
  environment: Environment = process.env,
): readonly T[] =>
  placeholders(environment) === 'allowed' ? shipped : shipped.filter((one) => !leadsNowhere(linkOf(one)))

const leadsNowhere = (link: string | null): boolean =>
  link !== null && URL.canParse(link) && isPlaceholderDomain(new URL(link).hostname)
