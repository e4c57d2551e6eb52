import { z } from 'zod'
import { Id } from '../../ids/index.ts'

/** `void`: the draft was saved again, published or discarded since, so that nobody can approve what was asked for. */
export const prizeChangeStates = ['open', 'approved', 'refused', 'withdrawn', 'expired', 'void'] as const
export type PrizeChangeState = (typeof prizeChangeStates)[number]

/** A version with another prize that one person asked for, and another one publishes or refuses. */
export const PrizeChange = z
  .strictObject({
    id: Id,
    /** The draft as it was asked for. */
    revision: z.int(),
    /** What changes and why, for everyone once it is published. */
    reason: z.string(),
    state: z.enum(prizeChangeStates),
    /** The administrator’s id. */
    askedBy: z.string(),
    askedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    decidedBy: z.string().nullable(),
    decidedAt: z.iso.datetime().nullable(),
    /** Why it was refused. */
    refusal: z.string().nullable(),
    /** Whether the one who reads it asked for it, and so can withdraw it and not decide it. */
    isOwn: z.boolean(),
  })
  .meta({ id: 'PrizeChange' })
export type PrizeChange = z.output<typeof PrizeChange>
