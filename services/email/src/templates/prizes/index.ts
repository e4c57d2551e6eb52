import { prizeAwarded } from './prize-awarded.ts'
import { prizeDeclared } from './prize-declared.ts'
import { prizeForfeited } from './prize-forfeited.ts'
import { prizeNotified } from './prize-notified.ts'
import { prizeReminder } from './prize-reminder.ts'

/** From the drawing to the award, or to the next alternate. */
export const prizeMails = [prizeNotified, prizeReminder, prizeDeclared, prizeAwarded, prizeForfeited]
