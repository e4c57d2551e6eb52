import { type Cents, formatDollars, parseDollars } from '@evenhand/contracts/money'

export interface MoneyProps {
  /** Cents, or the decimal string of the wire. */
  value: Cents | string
  wholeDollars?: boolean
}

export const Money = ({ value, wholeDollars = false }: MoneyProps) => (
  <span className="tabular-nums">
    {formatDollars(typeof value === 'bigint' ? value : (parseDollars(value) ?? 0n), { wholeDollars })}
  </span>
)
