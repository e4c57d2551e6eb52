import { z } from 'zod'
import { Line, Text } from '../ids/index.ts'
import { Instant } from './fields.ts'

const about = { affiliateName: Line(200, 'missing') }

/** To affiliates, about their application and their referrals. */
export const affiliateMails = {
  'affiliate-approved': z.object({ ...about, code: Line(20, 'missing') }),
  /** Without the name: anyone can apply with anyone’s address. */
  'affiliate-rejected': z.object({ reason: Text(2000, 'missing') }),
  'affiliate-suspended': z.object({ ...about, reason: Text(2000, 'missing') }),
  'affiliate-referral-decided': z.object({
    ...about,
    paidAt: Instant,
    /** `upheld`: after an appeal, and for good. */
    verdict: z.enum(['accepted', 'rejected', 'upheld']),
    /** Of one that was not accepted. */
    reason: Text(500, 'missing').optional(),
  }),
}
