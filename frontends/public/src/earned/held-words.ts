import { serverNow } from '@evenhand/web-kit/facade'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
/** A block that comes from the line is held for two days. */
const dayAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
/** What has an invoice is held for weeks. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const weekMs = 7 * 24 * 60 * 60 * 1000

/** Quiet on purpose: it names the time and counts nothing down. Nothing of what is held no longer. */
export function heldWords(heldUntil: string): string | undefined {
  const [until, now] = [new Date(heldUntil), serverNow()]
  const left = until.getTime() - now
  if (left <= 0) return undefined
  const isToday = until.toDateString() === new Date(now).toDateString()
  const words = isToday ? time : left < weekMs ? dayAndTime : day
  return `Held for you until ${words.format(until)}.`
}
