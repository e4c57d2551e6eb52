import type { Cents } from '@evenhand/contracts/money'
import type { Queries } from '@evenhand/service-kit/postgres'
import { type Gift, isMonthly, isRise } from '../gifts/rules.ts'
import type { Monthly } from '../processor/monthly.ts'
import { nextPayment } from './rules.ts'
import { findRunning } from './second-membership.ts'

export interface NextCharge {
  kind: Monthly['kind']
  cents: Cents
  at: Date
}

/** What is charged after a month, whether that is refunded or not; undefined while nothing is to come. A rise that goes back changes it. */
export async function nextChargeAfter(
  db: Queries,
  gift: Pick<Gift, 'donorId' | 'line'>,
): Promise<NextCharge | undefined> {
  if (!isMonthly(gift.line) || isRise(gift)) return undefined
  const kind = gift.line.kind === 'level-month' ? 'level' : 'gift'
  const running = await findRunning(db, gift.donorId, kind)
  const payment = running && nextPayment(running)
  return payment && { kind, ...payment }
}
