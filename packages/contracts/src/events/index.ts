/** The events of `proto/` as TypeScript. The topic of an event is its protobuf package. */
import {
  create,
  type DescMessage,
  fromJson,
  type JsonValue,
  type MessageInitShape,
  type MessageShape,
  toJson,
} from '@bufbuild/protobuf'

export * from './gen/evenhand/administration/v1/events_pb.ts'
export * from './gen/evenhand/delivery/v1/events_pb.ts'
export * from './gen/evenhand/desk/v1/events_pb.ts'
export * from './gen/evenhand/donations/v1/events_pb.ts'
export * from './gen/evenhand/entries/holds/v1/events_pb.ts'
export * from './gen/evenhand/entries/v1/events_pb.ts'
export * from './gen/evenhand/erasure/v1/events_pb.ts'
export * from './gen/evenhand/giveaways/v1/events_pb.ts'
export * from './gen/evenhand/held/v1/events_pb.ts'
export * from './gen/evenhand/mail/v1/events_pb.ts'
export * from './gen/evenhand/mailbox/v1/events_pb.ts'
export * from './gen/evenhand/members/v1/events_pb.ts'
export * from './gen/evenhand/memorials/v1/events_pb.ts'
export * from './gen/evenhand/merge/v1/events_pb.ts'
export * from './gen/evenhand/nonprofits/v1/events_pb.ts'
export * from './gen/evenhand/registrations/v1/events_pb.ts'
export * from './gen/evenhand/sponsors/v1/events_pb.ts'

/** `evenhand.donations.v1` for each event of that package. */
export const topicOf = (schema: DescMessage): string => schema.file.proto.package

/** The JSON of an event as it travels: int64 as strings, unknown fields never. */
export const encodeEvent = <D extends DescMessage>(schema: D, event: MessageInitShape<D>): JsonValue =>
  toJson(schema, create(schema, event))

/** Reads an event; fields that a newer publisher added are ignored. Throws when it does not fit the schema. */
export const decodeEvent = <D extends DescMessage>(schema: D, json: JsonValue): MessageShape<D> =>
  fromJson(schema, json, { ignoreUnknownFields: true })
