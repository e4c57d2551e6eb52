import { z } from 'zod'
import { Line, Text } from '../ids/index.ts'
import { Dollars } from '../money/index.ts'
import { Instant } from './fields.ts'

/** To the contact of an organization, once a person has read its registration. */
const about = { contactName: Line(200, 'missing'), organizationName: Line(200, 'missing') }

export const nonprofitMails = {
  'nonprofit-approved': z.object(about),
  'nonprofit-rejected': z.object({ ...about, reason: Text(2000, 'missing') }),
  /** To the address that was the contact until now, and to the one that is it from now on. */
  'nonprofit-contact-changed': z.object({ ...about, address: z.enum(['former', 'new']) }),
  'grant-submitted': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    roundTitle: Line(120, 'missing'),
    decidesAt: Instant,
  }),
  'grant-decided': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    roundTitle: Line(120, 'missing'),
    verdict: z.enum(['approved', 'rejected']),
    /** Of an approved one. */
    award: Dollars.optional(),
    words: Text(5000),
  }),
  'grant-paid': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    amount: Dollars,
    evidence: Line(300, 'missing'),
  }),
  /** A payment came back: `evidence` is what proved the payment. */
  'grant-returned': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    amount: Dollars,
    evidence: Line(300, 'missing'),
    reason: Line(500, 'missing'),
  }),
  'grant-canceled': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    amount: Dollars,
    reason: Text(2000, 'missing'),
  }),
  /** `overdue` once its day has passed. */
  'grant-report-due': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    dueOn: z.iso.date(),
    occasion: z.enum(['soon', 'overdue']),
  }),
  /** A report was read, and asked for again. */
  'grant-report-asked': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    words: Text(2000, 'missing'),
  }),
  /** A report that was public is so no more. */
  'grant-report-hidden': z.object({
    ...about,
    projectTitle: Line(200, 'missing'),
    words: Text(2000, 'missing'),
  }),
  /** With the token of the link that answers the question. */
  'nonprofit-asked': z.object({
    ...about,
    question: Text(2000, 'missing'),
    token: z.string().regex(/^[\w-]{43}$/),
  }),
}
