import { MemorialPlacedSchema, topicOf } from '@evenhand/contracts/events'
import type { Service } from '@evenhand/service-kit/lifecycle'
import { documentOutbox, openMongo, pingMongo } from '@evenhand/service-kit/mongo'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Config } from './config.ts'
import { wallRoutes } from './walls/routes.ts'
import { shippedMemorials } from './walls/shipped.ts'
import { tilesOf } from './walls/store.ts'
import { placeMissing } from './walls/use-cases.ts'

export async function createMemorials(config: Pick<Config, 'MONGODB_URL'>, log: Log): Promise<Service> {
  const connection = await openMongo(config.MONGODB_URL)
  const tiles = await tilesOf(connection)
  const placed = await placeMissing(tiles, shippedMemorials, new Date())
  if (placed > 0) log.info({ placed }, 'memorials-shipped')
  return {
    routes: wallRoutes(tiles),
    checks: [{ name: 'mongodb', ask: () => pingMongo(connection) }],
    tells: [{ topic: topicOf(MemorialPlacedSchema) }],
    outbox: documentOutbox(tiles, 'memorials'),
    close: () => connection.close(),
  }
}
