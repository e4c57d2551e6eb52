import type { gifts } from '@evenhand/web-kit/desk'
import { DateTime, Money } from '@evenhand/web-kit/facade'

/** A refund of a month ends nothing. */
export const NextCharge = ({ gift: { nextCharge, kind } }: { gift: gifts.GiftDetails }) =>
  nextCharge && (
    <p className="text-ink-soft">
      Refunding this payment doesn’t end the {kind === 'level-month' ? 'membership' : 'monthly gift'}:{' '}
      <Money value={nextCharge.amount} /> will be charged on <DateTime value={nextCharge.at} /> unless the donor cancels
      it.
    </p>
  )
