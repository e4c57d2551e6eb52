import { z } from 'zod'
import { Line } from '../ids/index.ts'

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
}
