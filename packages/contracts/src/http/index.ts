/** Every HTTP call of the system. The gateway's routes, the OpenAPI document, the clients and the services read it. */
import type { Call, GatewayCall } from './call.ts'
import * as gateway from './gateway.ts'
import * as inside from './inside.ts'
import * as parts from './parts.ts'

export * from './call.ts'
export * from './desk-roles.ts'
export * from './key-scopes.ts'
export { decidingCalls, takeThingOf } from './deciding-calls.ts'
export { decidedTogetherMax, type DecidedRow, type RowOutcome } from './deciding.ts'
export { countedMax, type Further } from './paged.ts'
export * from './parts.ts'
export type { RequestPart } from './request-part.ts'
export { gateway, inside }

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'service' in value

/** What the services answer. */
export const calls: readonly Call[] = Object.values(parts).flatMap((part) => Object.values(part).filter(isCall))

/** What the gateway answers itself. */
export const gatewayCalls: readonly GatewayCall[] = [
  gateway.getSession,
  gateway.endSession,
  gateway.keepSession,
  gateway.listOwnSessions,
  gateway.endOwnSession,
  gateway.endOtherSessions,
  gateway.getSystemHealth,
  gateway.getSystemBacklog,
  gateway.getDeskQueues,
]
