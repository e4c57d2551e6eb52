import { faultsOfOrganization, readOrganization } from '@evenhand/contracts/organization'
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
