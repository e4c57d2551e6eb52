import { z } from 'zod'
import { Text } from '../../ids/index.ts'

/** What a visitor can say is wrong with a memorial. */
export const reportReasons = {
  words: 'The words hurt or insult someone',
  photo: 'The photo shouldn’t be shown',
  untrue: 'It isn’t true, or isn’t about this person',
  family: 'The family doesn’t want it shown',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

export const reportReasonNames = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

export const ReportForm = z.strictObject({
  reason: z.enum(reportReasonNames, 'Choose a reason'),
  words: Text(500).optional(),
})
