import { dayAt, instantOf, moveByDays, zoneInWords } from '@evenhand/contracts/catalogue'

const saturday = 6
const sunday = 0

const isBusinessDay = (day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== saturday && weekday !== sunday
}

/** The so-manieth business day after a day: Monday to Friday; `2026-11-20`, a Friday, and 1 are `2026-11-23`. */
export function addBusinessDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0;) {
    at = moveByDays(at, 1)
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

/** The last second of a day where the giveaway is. */
const endOf = (day: string, timeZone: string): Date => instantOf(day, '23:59:59', timeZone)

/** How long each step of a claim may take: the winner desk of the rules (spec 02 §9). Days end where the giveaway is. */
export interface DeskTimes {
  timeZone: string
  notifyWithinBusinessDays: number
  respondWithinDays: number
  fulfilmentWeeksMin: number
  fulfilmentWeeksMax: number
}

export const notifyBy = (since: Date, { timeZone, notifyWithinBusinessDays }: DeskTimes): Date =>
  endOf(addBusinessDays(dayAt(since, timeZone), notifyWithinBusinessDays), timeZone)

export const respondBy = (notifiedAt: Date, { timeZone, respondWithinDays }: DeskTimes): Date =>
  endOf(moveByDays(dayAt(notifiedAt, timeZone), respondWithinDays), timeZone)

/** The rules count the weeks from the verification. */
export const deliverBy = (verifiedAt: Date, { timeZone, fulfilmentWeeksMax }: DeskTimes): Date =>
  endOf(moveByDays(dayAt(verifiedAt, timeZone), fulfilmentWeeksMax * 7), timeZone)

/** `Friday, November 27, 2026, 11:59 PM Eastern Time`. */
export function deadlineInWords(deadline: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(deadline)
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(deadline)
  return `${day}, ${time} ${zoneInWords(timeZone)}`
}
