import { useState } from 'react'

const dayMilliseconds = 86_400_000

/** The day that the clocks of a zone show at an instant, as `2026-12-15`. */
const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** How many nights of a zone lie between two instants; negative when the later one is past. */
export const nightsUntil = (later: number, now: number, timeZone: string): number =>
  (Date.parse(dayIn(timeZone, later)) - Date.parse(dayIn(timeZone, now))) / dayMilliseconds

export interface ClosesInProps {
  /** ISO 8601, UTC. */
  opensAt: string
  closesAt: string
  /** Whose days are counted: the giveaway's. */
  timeZone: string
}

/** "Closes in 23 days": calm, in whole days, without ticking. */
export function ClosesIn({ opensAt, closesAt, timeZone }: ClosesInProps) {
  const [now] = useState(() => Date.now())
  return <>{closesInWords({ opensAt, closesAt, timeZone }, now)}</>
}

export function closesInWords({ opensAt, closesAt, timeZone }: ClosesInProps, now: number): string {
  if (Date.parse(closesAt) < now) return 'Closed'
  if (Date.parse(opensAt) > now) return opens(nightsUntil(Date.parse(opensAt), now, timeZone))
  const nights = nightsUntil(Date.parse(closesAt), now, timeZone)
  if (nights === 0) return 'Closes today'
  return nights === 1 ? 'Closes tomorrow' : `Closes in ${nights} days`
}

const opens = (nights: number): string =>
  nights === 0 ? 'Opens today' : nights === 1 ? 'Opens tomorrow' : `Opens in ${nights} days`
