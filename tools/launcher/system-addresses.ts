import { databaseUrl } from './databases.ts'
import type { SystemFacts } from './process-environment.ts'
import { SERVICES } from './services.ts'
import type { SystemAddresses } from './system.ts'

/** Where everything of a system answers. */
export function systemAddresses(facts: SystemFacts, sitePort: number, gatewayPort: number): SystemAddresses {
  const gateway = `http://localhost:${gatewayPort}`
  const stores = SERVICES.map(({ name, store }) => {
    const server = store === 'postgres' ? facts.components.POSTGRES_URL : facts.components.MONGODB_URL
    return [name, databaseUrl(server, name)]
  })
  const services = Object.entries(facts.servicePorts).map(([name, port]) => [name, `http://127.0.0.1:${port}`])
  return {
    site: `http://localhost:${sitePort}`,
    gateway,
    health: `${gateway}/api/health`,
    apiReference: `${gateway}/api/docs`,
    simulator: facts.simulatorUrl,
    mailbox: facts.components.MAILBOX_URL,
    services: Object.fromEntries(services),
    components: facts.components,
    databases: Object.fromEntries(stores),
  }
}
