import type { MessageInitShape } from '@bufbuild/protobuf'
import { AdministratorActedSchema, topicOf } from '@evenhand/contracts/events'
import type { audit } from '@evenhand/contracts/http'
import type { Cents } from '@evenhand/contracts/money'
import { uuidv7 } from 'uuidv7'
import type { TopicPlan } from '../kafka/index.ts'
import { appendToOutbox } from '../outbox/index.ts'
import type { Transaction } from '../postgres/index.ts'
import { currentRequestId } from '../telemetry/index.ts'

/** Something that an administrator does, for the audit trail (docs/decisions/0040). */
export interface Act {
  /** Where the service keeps the act too: its id there. */
  id?: string | undefined
  administratorId: string
  action: audit.AuditedAction
  thing?: { kind: audit.AuditedThing; id: string }
  cents?: Cents
  /** Why, or what exactly; nothing that a donor told us, for it is never forgotten. */
  words?: string
  at: Date
}

/** Where acts are told; whoever tells them plans it. */
export const auditTopic: TopicPlan = { topic: topicOf(AdministratorActedSchema) }

/** Tells the audit trail of an act, in the transaction of the act: neither is without the other. */
export const tellAct = (tx: Transaction, act: Act): Promise<void> =>
  appendToOutbox(tx, AdministratorActedSchema, act.administratorId, actedEvent(act))

/** The event of an act. */
export const actedEvent = (act: Act): MessageInitShape<typeof AdministratorActedSchema> => ({
  actId: act.id ?? uuidv7(),
  administratorId: act.administratorId,
  action: act.action,
  thingKind: act.thing?.kind ?? '',
  thingId: act.thing?.id ?? '',
  amountCents: act.cents ?? 0n,
  words: act.words ?? '',
  actedAt: act.at.toISOString(),
  requestId: currentRequestId() ?? '',
})
