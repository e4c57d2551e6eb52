import { z } from 'zod'
import { Dollars } from '../money/index.ts'
import type { ServiceName } from '../services/index.ts'
import { call } from './call.ts'
import { everyRole } from './desk-roles.ts'

/** Who keeps something that waits for a person at the desk. */
export const queueServices = [
  'donations',
  'entries',
  'identity',
  'members',
  'memorials',
  'nonprofits',
  'sponsors',
] as const satisfies readonly ServiceName[]
export type QueueService = (typeof queueServices)[number]

/** What waits; of a batch of postcards and of a grant round there is one for each. */
export const queueKinds = [
  'disputes',
  'approvals',
  'differences',
  'failed-renewals',
  'untold-of-arrears',
  'entry-holds',
  'prize-changes',
  'merges',
  'batch-to-type',
  'batch-to-finish',
  'batch-to-close',
  'social',
  'social-held',
  'memorials',
  'reported-memorials',
  'nonprofits',
  'round-to-declare',
  'round-to-score',
  'round-to-confirm',
  'grant-payments',
  'grant-reports',
  'overdue-grant-reports',
  'inquiries',
  'sponsorships',
  'affiliates',
  'referrals',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** So many things of a queue are named, the next to be done first. */
export const namedInQueueMax = 10

/** One queue in which something waits. What it doesn't have is null. */
export const Queue = z
  .strictObject({
    kind: z.enum(queueKinds),
    /** All of them, however many a list shows at once; documents are counted up to `countedMax`. */
    many: z.int().min(1),
    /** Since when the oldest waits. */
    oldestAt: z.iso.datetime().nullable(),
    /** When the first deadline ends. */
    dueAt: z.iso.datetime().nullable(),
    /** The largest amount among them. */
    dearest: Dollars.nullable(),
    /** The ids of the first of them. */
    first: z.array(z.string()).max(namedInQueueMax),
    /** The one batch or round that it is of. */
    about: z
      .strictObject({
        id: z.string(),
        title: z.string(),
        day: z.iso.date().nullable(),
        giveaway: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Queue' })
export type Queue = z.output<typeof Queue>

/** What waits in one service, for the caller. The gateway alone asks (`inside.ts`); the desk asks the gateway once for all. */
export const readQueues = (service: QueueService) =>
  call({
    service,
    method: 'GET',
    path: '/inside/queues',
    summary: 'What needs the attention of the caller in one service',
    access: 'administrator',
    roles: everyRole,
    limit: 'read',
    request: {},
    response: { status: 200, body: z.array(Queue) },
    problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
  })
