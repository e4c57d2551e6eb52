import { z } from 'zod'
import { Id } from '../ids/index.ts'

/**
 * The link that brought a browser here, as it has kept it since: a member’s code or an affiliate’s, and the click that was recorded. What is no code
 * is left out, and refuses nothing: nobody’s gift waits for a link.
 */
export const ReferredBy = z.strictObject({ code: z.string().max(100), click: Id.optional() })
export type ReferredBy = z.output<typeof ReferredBy>
