import { type Cents, Checkbox, formatDollars } from '@evenhand/web-kit/facade'

interface CoverFeeProps {
  fee: Cents
  /** What is added to each later payment, where something comes again. */
  monthlyFee?: Cents | undefined
  checked: boolean
  onChange: (covers: boolean) => void
}

/** Never ticked by itself: what a donor adds is the donor's own wish. */
export const CoverFee = ({ fee, monthlyFee, checked, onChange }: CoverFeeProps) => (
  <div className="rounded-control bg-sunken px-4 py-3">
    <Checkbox
      checked={checked}
      onCheckedChange={onChange}
      label={
        <>
          {`Add ${formatDollars(fee)} to cover the card fee${againWords(fee, monthlyFee)}`}
          <span className="block text-small text-ink-soft">Then we receive the full amount. It earns no entries.</span>
        </>
      }
    />
  </div>
)

/** The first payment can be for more than what comes again: then its fee is another one. */
function againWords(fee: Cents, monthlyFee: Cents | undefined): string {
  if (monthlyFee === undefined) return ''
  return fee === monthlyFee ? ', each month' : ` today, then ${formatDollars(monthlyFee)} each month`
}
