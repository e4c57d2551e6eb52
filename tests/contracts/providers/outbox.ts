import { MessageProviderPact, providerWithMetadata } from '@pact-foundation/pact'
import type { DescMessage, JsonValue } from '@bufbuild/protobuf'
import type { ServiceName } from '@evenhand/contracts/services'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { pactFile } from '../pact-files.ts'
import { inWords } from './failures.ts'

/** What a provider really wrote into its outbox: the newest event of a type, as its relay would send it. */
export async function newestEvent(db: Database, { typeName }: DescMessage) {
  const [event] = await db.query<{ topic: string; key: string; type: string; payload: JsonValue }>(sql`
    select topic, key, type, payload from outbox where type = ${typeName} order by id desc limit 1`)
  if (!event) throw new Error(`nothing told a ${typeName}`)
  return event
}

/** How to make the provider tell of something: its own code does it, and what stands in its outbox is looked at. */
export type Telling = () => Promise<Awaited<ReturnType<typeof newestEvent>>>

/** Compares what the provider tells with what the consumer has agreed on; rejects with the field that does not fit. */
export function verifyMessages(
  consumer: ServiceName,
  provider: ServiceName,
  tellings: Record<string, Telling>,
): Promise<unknown> {
  const messageProviders = Object.fromEntries(
    Object.entries(tellings).map(([description, tell]) => [
      description,
      async () => {
        const { payload, topic, type } = await tell()
        return providerWithMetadata(async () => payload, { topic, type })({ description })
      },
    ]),
  )
  const provided = new MessageProviderPact({
    provider,
    pactUrls: [pactFile(consumer, provider)],
    logLevel: 'error',
    messageProviders,
  })
  return inWords(provided.verify())
}
