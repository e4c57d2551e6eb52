import type { KafkaRecord } from '../kafka/index.ts'
import { json } from '../postgres/index.ts'
import { traced } from '../telemetry/index.ts'
import { type EventAttributes, toHeaders } from './cloud-event.ts'

/** An event that waits to be published, with the headers of its trace. */
export interface Unpublished extends Omit<EventAttributes, 'source'> {
  topic: string
  key: string
  payload: unknown
  headers: Record<string, string>
}

/** The event as Kafka takes it, with a producer span in the trace of whoever caused it. `source` is the publishing service: `/donations`. */
export const toRecord = (
  { topic, key, payload, headers, ...event }: Unpublished,
  source: string,
): Promise<KafkaRecord> =>
  traced(
    {
      name: `publish ${topic}`,
      kind: 'producer',
      headers,
      attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': topic },
    },
    async (trace) => ({
      topic,
      key,
      value: json(payload),
      headers: { ...toHeaders({ ...event, source }), ...trace },
    }),
  )
