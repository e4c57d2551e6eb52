import { formatDollars, parseDollars } from '@evenhand/web-kit/facade'

/** Cents of an amount that the wire writes with its sign. */
export const signedCents = (text: string): bigint =>
  text.startsWith('-') ? -(parseDollars(text.slice(1)) ?? 0n) : (parseDollars(text) ?? 0n)

/** An amount of the wire with its sign: `-20.00` → `−$20.00`. */
export function signedDollars(text: string): string {
  const cents = parseDollars(text.replace(/^-/, '')) ?? 0n
  return text.startsWith('-') && cents > 0n ? `−${formatDollars(cents)}` : formatDollars(cents)
}
