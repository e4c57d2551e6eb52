import { dayAt, lastInstantOf } from '@evenhand/contracts/catalogue'
import { useFirstNow } from '../api/rendered-at.ts'

const dayMilliseconds = 86_400_000

/** How many nights of a zone lie between two instants; negative when the later one is past. */
export const nightsUntil = (later: number, now: number, timeZone: string): number =>
  (Date.parse(dayAt(new Date(later), timeZone)) - Date.parse(dayAt(new Date(now), timeZone))) / dayMilliseconds

export interface ClosesInProps {
  /** ISO 8601, UTC. */
  opensAt: string
  closesAt: string
  /** Whose days are counted: the giveaway's. */
  timeZone: string
}

/** "Closes in 23 days": calm, in whole days, without ticking. */
export function ClosesIn({ opensAt, closesAt, timeZone }: ClosesInProps) {
  return <>{closesInWords({ opensAt, closesAt, timeZone }, useFirstNow())}</>
}

export function closesInWords({ opensAt, closesAt, timeZone }: ClosesInProps, now: number): string {
  if (Date.parse(closesAt) <= now) return 'Closed'
  if (Date.parse(opensAt) > now) return opens(nightsUntil(Date.parse(opensAt), now, timeZone))
  const nights = nightsUntil(lastInstantOf(closesAt).getTime(), now, timeZone)
  if (nights === 0) return 'Closes today'
  return nights === 1 ? 'Closes tomorrow' : `Closes in ${nights} days`
}

const opens = (nights: number): string =>
  nights === 0 ? 'Opens today' : nights === 1 ? 'Opens tomorrow' : `Opens in ${nights} days`
