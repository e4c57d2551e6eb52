import { z } from 'zod'
import { PersonName, Text } from '../ids/index.ts'
import { Instant, Link } from './fields.ts'

/** To a member, about what an administrator changed in the account. */
export const memberMails = {
  'platinum-changed': z.object({
    firstName: PersonName(100),
    change: z.enum(['granted', 'taken']),
    changedAt: Instant,
    link: Link,
  }),
  'account-standing': z.object({
    firstName: PersonName(100),
    change: z.enum(['deactivated', 'reactivated']),
    reason: Text(500, 'missing'),
    /** Where to write to us, or the account that is open again. */
    link: Link,
  }),
}
