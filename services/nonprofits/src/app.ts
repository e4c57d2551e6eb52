import { NonprofitRegisteredSchema, topicOf } from '@evenhand/contracts/events'
import { withoutPlaceholders } from '@evenhand/service-kit/config'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { documentOutbox, openMongo, pingMongo } from '@evenhand/service-kit/mongo'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { organisationRoutes } from './organisations/routes.ts'
import { shippedOrganisations } from './organisations/shipped.ts'
import { organisationsOf } from './organisations/store.ts'
import { shipOrganisations } from './organisations/use-cases.ts'

export async function createNonprofits(config: Pick<Config, 'MONGODB_URL'>, log: Log): Promise<Service> {
  const connection = await openMongo(config.MONGODB_URL)
  const organisations = await organisationsOf(connection)
  const shipped = withoutPlaceholders(shippedOrganisations, ({ website }) => website)
  const added = await shipOrganisations(organisations, shipped, new Date())
  if (added > 0) log.info({ added }, 'nonprofits-shipped')
  return {
    routes: organisationRoutes(organisations),
    checks: [{ name: 'mongodb', ask: () => pingMongo(connection) }],
    tells: [{ topic: topicOf(NonprofitRegisteredSchema) }],
    outbox: documentOutbox(organisations, 'nonprofits'),
    close: () => connection.close(),
  }
}
