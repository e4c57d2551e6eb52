import { databaseUrl } from './databases.ts'
import type { SystemFacts } from './process-environment.ts'
import { SERVICES } from './services.ts'
import type { SystemAddresses } from './system.ts'

/** Where everything of a system answers. */
export function systemAddresses(
  facts: SystemFacts,
  ports: { site: number; gateway: number; vite: Record<string, number> },
): SystemAddresses {
  const site = `http://localhost:${ports.site}`
  const gateway = `http://localhost:${ports.gateway}`
  const stores = SERVICES.map(({ name, store }) => {
    const server = store === 'postgres' ? facts.components.POSTGRES_URL : facts.components.MONGODB_URL
    return [name, databaseUrl(server, name)]
  })
  const vite = Object.entries(ports.vite).map(([name, port]) => [name, `http://127.0.0.1:${port}`])
  const services = Object.entries(facts.servicePorts).map(([name, port]) => [name, `http://127.0.0.1:${port}`])
  const metrics = Object.entries(facts.metricsPorts).map(([name, port]) => [name, `http://127.0.0.1:${port}`])
  return {
    site,
    gateway,
    health: `${site}/api/health`,
    apiReference: `${site}/api/docs`,
    simulator: facts.simulatorUrl,
    mailbox: facts.components.MAILBOX_URL,
    frontends: Object.fromEntries(vite),
    services: Object.fromEntries(services),
    metrics: Object.fromEntries(metrics),
    components: facts.components,
    databases: Object.fromEntries(stores),
  }
}
