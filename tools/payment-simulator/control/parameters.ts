import { z } from 'zod'

export const webhookMode = z.strictObject({
  mode: z.enum(['normal', 'duplicate', 'late', 'shuffle', 'hold', 'drop']),
  delayMs: z.number().int().min(0).max(3_600_000).default(0),
})
export const disputeOutcome = z.strictObject({ outcome: z.enum(['won', 'lost']) })
export const authenticationOutcome = z.strictObject({ outcome: z.enum(['approve', 'decline']) })
export const processingTime = z.strictObject({ delayMs: z.number().int().min(0).max(3_600_000) })
export const faultPlan = z.strictObject({
  next: z.number().int().min(0).max(100_000),
  status: z.union([z.literal(500), z.literal(429), z.literal('timeout'), z.literal('reset')]),
  path: z.string().startsWith('/').optional(),
  applied: z.boolean().default(false),
})
