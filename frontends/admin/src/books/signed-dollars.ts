import { formatDollars, parseDollars } from '@evenhand/web-kit/facade'

/** An amount of the wire with its sign: `-20.00` → `−$20.00`. */
export function signedDollars(text: string): string {
  const cents = parseDollars(text.replace(/^-/, '')) ?? 0n
  return text.startsWith('-') && cents > 0n ? `−${formatDollars(cents)}` : formatDollars(cents)
}
