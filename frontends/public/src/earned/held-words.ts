import { serverNow } from '@evenhand/web-kit/facade'

const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
/** What has an invoice is held for weeks. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const dayMs = 24 * 60 * 60 * 1000

/** Quiet on purpose: it names the time and counts nothing down. Nothing of what is held no longer. */
export function heldWords(heldUntil: string): string | undefined {
  const left = Date.parse(heldUntil) - serverNow()
  if (left <= 0) return undefined
  return `Held for you until ${(left > dayMs ? day : timeOfDay).format(new Date(heldUntil))}.`
}
