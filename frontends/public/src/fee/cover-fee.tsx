import { type Cents, Checkbox, formatDollars } from '@evenhand/web-kit/facade'

interface CoverFeeProps {
  fee: Cents
  checked: boolean
  onChange: (covers: boolean) => void
}

/** Never ticked by itself: what a donor adds is the donor's own wish. */
export const CoverFee = ({ fee, checked, onChange }: CoverFeeProps) => (
  <div className="rounded-control bg-sunken px-4 py-3">
    <Checkbox
      checked={checked}
      onCheckedChange={onChange}
      label={
        <>
          Add {formatDollars(fee)} to cover the card fee
          <span className="block text-small text-ink-soft">Then we receive the full amount. It earns no entries.</span>
        </>
      }
    />
  </div>
)
