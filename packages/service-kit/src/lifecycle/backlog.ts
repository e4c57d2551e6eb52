import type { ServiceName } from '@evenhand/contracts/services'
import { listDeadLetters, type Reaction, topicsOf } from '../inbox/index.ts'
import type { Kafka } from '../kafka/index.ts'
import { type Database, sql } from '../postgres/index.ts'
import { type Behind, farBehind } from './hearers.ts'

/** What is not done a minute after it should have been is late. */
export const lateSeconds = 60
const rememberMs = 10_000
const kafkaMsMax = 6_000

/** What of a service's work is late: each is a number that should be 0. A service can be up and have it all before it. */
export interface Backlog {
  unpublished: number
  /** Null where Kafka does not show them. */
  deadLetters: number | null
  payments: number
  renders: number
  behind: readonly { hearer: string; events: number; seconds: number }[]
}

interface Working {
  reactions?: readonly Reaction[]
  outbox?: { kind: 'postgres'; db: Database } | { kind: 'own'; countLate(before: Date): Promise<number> }
  latePayments?: () => Promise<number>
  failedRenders?: () => Promise<number>
}

/** Counts when somebody asks, at most every ten seconds. */
export function backlogOf(
  name: ServiceName,
  service: Working,
  kafka: Kafka,
  hearers: () => readonly Behind[],
): () => Promise<Backlog> {
  let known: { at: number; backlog: Promise<Backlog> } | undefined
  return () => {
    const now = performance.now()
    if (!known || now - known.at > rememberMs) {
      const backlog = countBacklog(name, service, kafka, hearers())
      // What could not be counted is counted again when somebody asks next.
      backlog.catch(() => (known = undefined))
      known = { at: now, backlog }
    }
    return known.backlog
  }
}

export async function countBacklog(
  name: ServiceName,
  { reactions = [], outbox, latePayments, failedRenders }: Working,
  kafka: Pick<Kafka, 'readAll'>,
  hearers: readonly Behind[],
): Promise<Backlog> {
  const [unpublished, deadLetters, payments, renders] = await Promise.all([
    countUnpublished(outbox),
    countDeadLetters(kafka, name, reactions),
    latePayments?.() ?? 0,
    failedRenders?.() ?? 0,
  ])
  return { unpublished, deadLetters, payments, renders, behind: farBehind(hearers, lateSeconds) }
}

async function countUnpublished(outbox: Working['outbox']): Promise<number> {
  if (!outbox) return 0
  const before = new Date(Date.now() - lateSeconds * 1000)
  if (outbox.kind === 'own') return outbox.countLate(before)
  const [row] = await outbox.db.query<{ late: number }>(
    sql`select count(*)::int as late from outbox where published_at is null and occurred_at < ${before}`,
  )
  return row?.late ?? 0
}

async function countDeadLetters(
  kafka: Pick<Kafka, 'readAll'>,
  name: ServiceName,
  reactions: readonly Reaction[],
): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), kafkaMsMax)
  })
  const counted = listDeadLetters(kafka, name, topicsOf(reactions)).then(
    (letters) => letters.length,
    () => null,
  )
  return Promise.race([counted, late]).finally(() => clearTimeout(timer))
}
