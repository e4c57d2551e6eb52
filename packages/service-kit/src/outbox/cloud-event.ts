import type { ReceivedRecord } from '../kafka/index.ts'

/**
 * An event travels as the JSON of its protobuf message in Kafka's value, with these attributes of CloudEvents 1.0 and its trace in the headers.
 */
export interface EventAttributes {
  id: string
  /** The message's full name: `evenhand.donations.v1.GiftConfirmed`. */
  type: string
  /** The publishing service: `/donations`. */
  source: string
  time: Date
}

export const toHeaders = ({ id, type, source, time }: EventAttributes): Record<string, string> => ({
  ce_specversion: '1.0',
  ce_id: id,
  ce_type: type,
  ce_source: source,
  ce_time: time.toISOString(),
  'content-type': 'application/json',
})

/** The attributes of a received record, or undefined when they are not those of an event. */
export function readAttributes({ headers }: Pick<ReceivedRecord, 'headers'>): EventAttributes | undefined {
  const { ce_id: id, ce_type: type, ce_source: source = '', ce_time: at = '' } = headers
  const time = new Date(at)
  if (id === undefined || type === undefined || Number.isNaN(time.getTime())) return undefined
  return { id, type, source, time }
}
