import type { audit } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { currentRequestId } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { saveAct } from '../audit/store.ts'

interface Telling {
  action: Extract<audit.AuditedAction, `erasure-${string}` | `merge-${string}`>
  donorId: string
  by: string
  words: string
  at: Date
}

/** By the donor's id alone: the line outlives their name. What a job or an event brings about has no request. */
export const tellTrail = (tx: Transaction, { donorId, ...act }: Telling): Promise<void> =>
  saveAct(tx, {
    ...act,
    id: uuidv7(),
    thing: { kind: 'donor', id: donorId },
    cents: null,
    requestId: currentRequestId() ?? null,
  })
