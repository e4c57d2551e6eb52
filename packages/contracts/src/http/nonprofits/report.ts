import { z } from 'zod'
import { Id } from '../../ids/index.ts'
import { Dollars } from '../../money/index.ts'

/** A grant keeps so many reports, also those that are public no more. */
export const reportsPerGrantMax = 50

/**
 * How far the reading of a report has come: nobody but the desk and its organization sees it before it is `accepted`. `replaced`: another one came
 * before it was read. `asked`: the organization was asked to write it again. `hidden`: it was public, and is no more.
 */
export const reportReadings = ['to-read', 'replaced', 'accepted', 'asked', 'hidden'] as const

/** Where the report of a grant stands; everybody may know. `asked`: it was asked for again, in other words. */
export const reportStates = ['not-due', 'due', 'overdue', 'to-read', 'asked', 'reported'] as const

/** What the organization said the money did, as everybody reads it. */
export const GrantReport = z
  .strictObject({ summary: z.string(), spent: Dollars, submittedAt: z.iso.datetime() })
  .meta({ id: 'GrantReport' })
export type GrantReport = z.output<typeof GrantReport>

/** The same for the desk and the organization, with how far its reading has come. */
export const SubmittedReport = z
  .strictObject({
    id: Id,
    ...GrantReport.shape,
    state: z.enum(reportReadings),
    /** What was asked, or why it was hidden: its organization reads it. */
    words: z.string(),
  })
  .meta({ id: 'SubmittedReport' })
export type SubmittedReport = z.output<typeof SubmittedReport>
