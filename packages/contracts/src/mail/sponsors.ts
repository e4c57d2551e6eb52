import { z } from 'zod'
import { Id, Line } from '../ids/index.ts'

const digits = z.string().regex(/^\d{1,15}$/)

/** What happened to a sponsorship: one mail a change. */
export const sponsorshipNews = [
  'received',
  'shown',
  'declined',
  'paused',
  'resumed',
  'moved',
  'ends-soon',
  'over',
  'ended',
  'logo-shown',
  'logo-left-out',
  'logo-taken-down',
] as const
export type SponsorshipNews = (typeof sponsorshipNews)[number]

export const sponsorMails = {
  'sponsorship-changed': z.object({
    what: z.enum(sponsorshipNews),
    contactName: Line(200),
    companyName: Line(100, 'missing'),
    /** "Silver sponsorship, 3 months". */
    name: Line(200, 'missing'),
    /** In words; empty where none is known. */
    lastDay: z.string().max(40).default(''),
    /** Of an administrator; empty without one. */
    reason: z.string().max(2000).default(''),
  }),
  'sponsor-figures': z.object({
    contactName: Line(200),
    companyName: Line(100, 'missing'),
    name: Line(200, 'missing'),
    /** "October 2026". */
    month: Line(40, 'missing'),
    views: digits,
    clicks: digits,
    /** In words; empty where it isn't shown any longer. */
    lastDay: z.string().max(40).default(''),
    sponsorshipId: Id,
    /** Lets whoever got the mail stop them. */
    proof: Line(40, 'missing'),
  }),
}
