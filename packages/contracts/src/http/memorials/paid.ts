import { z } from 'zod'
import { walls } from '../../catalogue/index.ts'
import { Id } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'
import { FamilyMember } from './family.ts'
import { reportReasonNames } from './report.ts'
import { TileWords, WaitingCorrection } from './words.ts'

export const WallName = z.enum(walls)

export const memorialStates = ['waiting', 'shown', 'declined', 'paid-back'] as const

const Decided = z.strictObject({
  verdict: z.enum(['approved', 'declined']),
  reason: z.string(),
  at: z.iso.datetime(),
})

/** A paid memorial as administrators read it. */
export const PaidMemorial = z
  .strictObject({
    id: Id,
    wall: WallName,
    /** Null while no tile of its wall is its own: paid back, or the wall is full. */
    position: z.int().nullable(),
    /** The tile that was chosen, where another had it when the payment came. */
    movedFrom: z.int().nullable(),
    ...TileWords.shape,
    /** Why the photo that was sent with it is gone; null where none was, or it is there. */
    photoRemoved: z.strictObject({ reason: z.string(), at: z.iso.datetime() }).nullable(),
    donorEmail: z.string(),
    /** Who is told when it is on the wall, and when that was; null where nobody is, or not any longer. */
    family: FamilyMember.extend({ toldAt: z.iso.datetime().nullable() }).nullable(),
    /** What its donor would like it to say instead; until that is decided, it says what it says. */
    correction: WaitingCorrection.nullable(),
    /** The newest last. */
    correctionsDecided: z.array(Decided),
    /** How often its donor has changed something; who decides says which change they have seen. */
    edits: z.int(),
    state: z.enum(memorialStates),
    /** What paid it; more than one when it was paid twice. */
    gifts: z.array(z.strictObject({ giftId: Id, paidAt: z.iso.datetime(), left: Dollars })),
    /** The newest last. */
    reviews: z.array(Decided),
    /** What visitors said is wrong and nobody has decided yet, the newest last. */
    reports: z.array(z.strictObject({ reason: z.enum(reportReasonNames), words: z.string(), at: z.iso.datetime() })),
    /** When it was kept although it was reported, by how many, and why. */
    kept: z.array(z.strictObject({ reports: z.int(), reason: z.string(), at: z.iso.datetime() })),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PaidMemorial' })
export type PaidMemorial = z.output<typeof PaidMemorial>
