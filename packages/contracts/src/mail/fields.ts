import { z } from 'zod'

/** Values travel as strings, whatever they are. */
export const Instant = z.iso.datetime({ offset: true })
export const Link = z.url({ protocol: /^https?$/ })
/** It earns no entries, because the giveaway isn’t open where the giver said that they live. */
export const NotOpen = z.literal('yes').optional()
/** The slug of a giveaway. */
export const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/)

/** The token of a link that proves the mailbox. */
export const MailboxProof = z
  .string()
  .max(1_000)
  .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
