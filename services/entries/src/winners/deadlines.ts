import { dayAt, endOfDay, endOfDayAfter, moveByDays } from '@evenhand/contracts/catalogue'

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

/** How long each step of a claim may take: the winner desk of the rules (spec 02 §9). Days end where the giveaway is. */
export interface DeskTimes {
  timeZone: string
  notifyWithinBusinessDays: number
  respondWithinDays: number
  fulfilmentWeeksMin: number
  fulfilmentWeeksMax: number
}

export const notifyBy = (since: Date, { timeZone, notifyWithinBusinessDays }: DeskTimes): Date =>
  endOfDay(addBusinessDays(dayAt(since, timeZone), notifyWithinBusinessDays), timeZone)

/** An email usually leaves within seconds: after a day somebody looks. */
export const noticeLeavesWithinMs = 86_400_000
export const leavesBy = (askedAt: Date): Date => new Date(askedAt.getTime() + noticeLeavesWithinMs)

/** The email that notifies says the same day, by the same rule (`prize-notified`). */
export const respondBy = (sentAt: Date, { timeZone, respondWithinDays }: DeskTimes): Date =>
  endOfDayAfter(sentAt, respondWithinDays, timeZone)

/** The rules count the weeks from the verification. */
export const deliverBy = (verifiedAt: Date, { timeZone, fulfilmentWeeksMax }: DeskTimes): Date =>
  endOfDayAfter(verifiedAt, fulfilmentWeeksMax * 7, timeZone)
