import { z } from 'zod'

const Slug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'That isn’t a valid giveaway name')
const rulesFields = {
  version: z.int('That isn’t a valid version number').min(1).max(1_000_000),
  /** SHA-256 of the canonical JSON of the document, hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'That isn’t a SHA-256 hash'),
}

/** Which rules are in force. */
export const CurrentRules = z.strictObject(rulesFields).meta({ id: 'CurrentRules' })
export type CurrentRules = z.output<typeof CurrentRules>

/** The rules that someone saw and accepted, and the words that they did it by. Never required: who sends none entered by rules all the same. */
export const RulesAcceptance = z
  .strictObject({ giveaway: Slug, ...rulesFields, statement: z.string().min(1).max(600, 'Use at most 600 characters') })
  .meta({ id: 'RulesAcceptance' })
export type RulesAcceptance = z.output<typeof RulesAcceptance>

/** What is kept of it, as administrators read it. */
export const AcceptedRules = z
  .strictObject({
    ...RulesAcceptance.shape,
    acceptedAt: z.iso.datetime(),
    /** Whether such a version was published; one that we have not heard of is kept as it was sent. */
    isPublished: z.boolean(),
  })
  .meta({ id: 'AcceptedRules' })
export type AcceptedRules = z.output<typeof AcceptedRules>
