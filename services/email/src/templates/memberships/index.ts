import type { Template } from '../template.ts'
import { amountChanged } from './amount-changed.ts'
import { cancelled } from './cancelled.ts'
import { caughtUp } from './caught-up.ts'
import { goesOn } from './goes-on.ts'
import { lapsed } from './lapsed.ts'
import { levelChanged } from './level-changed.ts'
import { paused } from './paused.ts'
import { paymentFailed } from './payment-failed.ts'

/** The mails about a membership or a monthly gift, which the donations service asks for. Its beginning is told by the receipt. */
export const membershipMails: readonly Template[] = [
  paymentFailed,
  caughtUp,
  lapsed,
  levelChanged,
  amountChanged,
  paused,
  goesOn,
  cancelled,
]
