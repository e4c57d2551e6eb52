import { z } from 'zod'
import { socialActivityTypes, socialPlatforms } from '../catalogue/index.ts'
import { PersonName, Text } from '../ids/index.ts'
import { Instant, Link } from './fields.ts'

const about = {
  firstName: PersonName(100),
  platform: z.enum(socialPlatforms),
  activityType: z.enum(socialActivityTypes),
  recordedAt: Instant,
  /** What it is worth while it counts. */
  entries: z.string().regex(/^\d{1,6}$/),
  link: Link,
}

const others = z
  .string()
  .regex(/^\d{1,4}$/)
  .default('0')

/** To a member, about what they did on social media. */
export const socialMails = {
  /** What counted is held; \`others\` of the same member are so as well, and \`entries\` is the sum of all of them. */
  'social-held': z.object({ ...about, why: Text(500, 'missing'), others }),
  /** What was held counts. */
  'social-released': z.object({ ...about, others }),
  'social-rejected': z.object({
    ...about,
    reason: Text(500, 'missing'),
    /** How many more were rejected by the same decision; `entries` is the sum of all of them. */
    others,
  }),
  'social-appeal-decided': z.object({
    ...about,
    verdict: z.enum(['accepted', 'upheld']),
    /** Of one that stays rejected. */
    reason: Text(500, 'missing').optional(),
  }),
}
