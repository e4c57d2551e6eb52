import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { call } from '../call.ts'
import { everyRole } from '../desk-roles.ts'

/** What waits for the caller in a grant round. */
const RoundWaiting = z.strictObject({
  id: Id,
  title: z.string(),
  decidesAt: z.iso.datetime(),
  /** Whether they have to declare their conflicts of interest: before, they read no application. */
  toDeclare: z.boolean(),
  toScore: z.int(),
  /** Decisions of other people; where one person decides, their own too. */
  toConfirm: z.int(),
})

/** Everything that waits at this service for the caller, counted up to `countedMax` each. */
export const NonprofitsWaiting = z
  .strictObject({
    registrations: z.strictObject({ total: z.int(), oldestAt: z.iso.datetime().nullable() }),
    /** Those in which something waits. */
    rounds: z.array(RoundWaiting),
    /** Grants with a payment, a return or a cancellation that the caller may confirm. */
    payments: z.int(),
    reportsToRead: z.int(),
    /** Grants whose report is overdue. */
    overdueReports: z.int(),
  })
  .meta({ id: 'NonprofitsWaiting' })
export type NonprofitsWaiting = z.output<typeof NonprofitsWaiting>

export const getNonprofitsWaiting = call({
  service: 'nonprofits',
  method: 'GET',
  path: '/api/admin/nonprofits-waiting',
  summary: 'How many registrations, grant rounds, payments and reports need the attention of the caller',
  access: 'administrator',
  roles: everyRole,
  limit: 'read',
  request: {},
  response: { status: 200, body: NonprofitsWaiting },
  problems: ['sign-in-required', 'not-allowed', 'dependency-unavailable'],
})
