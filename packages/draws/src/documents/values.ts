import { z } from 'zod'
import { entriesEnd } from '../bytes.ts'

/** The name of this format; another edition has another name. */
export const drawFormat = 'evenhand-draw/1'

export const Format = z.literal(drawFormat)

const hexOf = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`))

/** 32 bytes as 64 hexadecimal digits in lower case. */
export const Hash = hexOf(32)
export const G1Point = hexOf(48)
export const G2Point = hexOf(96)

/** Entries, tickets and their sums: decimal, below 2^63, as text because JSON numbers end at 2^53. */
export const Entries = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,18})$/, { abort: true })
  .refine((digits) => BigInt(digits) < entriesEnd)

const isOfThisAge = (text: string): boolean => text >= '2000' && text < '2200'

/** An instant in UTC to the millisecond, of the years 2000 to 2199: `2026-12-31T23:00:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 }).refine(isOfThisAge)

/** A day of these years: `2026-12-31`. */
export const Day = z.iso.date().refine(isOfThisAge)

/** A name of the IANA time zone database, as it is spelled there. */
export const TimeZone = z.string().regex(/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/)

export const recordsMax = 2 ** 40
export const Count = z.int().min(1).max(recordsMax)
export const Index = z
  .int()
  .min(0)
  .max(recordsMax - 1)

/** Of a chain; a commitment names one that is due before the year 2200. */
export const Round = z.int().min(1).max(10_000_000_000)

/** Names of giveaways and of ledger chains. */
export const Name = z.string().regex(/^[a-z0-9-]{1,60}$/)
