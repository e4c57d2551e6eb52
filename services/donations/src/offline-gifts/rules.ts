import { giftCentsMin, type Level, levelTerms } from '@evenhand/contracts/catalogue'
import { type Cents, formatDollars } from '@evenhand/contracts/money'
import type { Line } from '../gifts/rules.ts'

/** Longer ago the books of the year are closed, and the draws it could have been in are over. */
export const receivedDaysAgoMax = 366

export type Checked = { kind: 'good'; line: Line } | { kind: 'refused'; path: string; message: string }

const refused = (path: string, message: string): Checked => ({ kind: 'refused', path, message })

/**
 * What a check or cash buys. There is no largest amount as online; a level is bought once, for its price. Days are `2026-11-21`, where the
 * campaign is.
 */
export function check(wanted: { cents: Cents; level: Level | undefined; receivedOn: string; today: string }): Checked {
  const { cents, level, receivedOn, today } = wanted
  const fault = checkDay(receivedOn, today)
  if (fault !== undefined) return refused('receivedOn', fault)
  if (level !== undefined) return checkLevel(cents, level)
  if (cents < giftCentsMin) return refused('amount', `The smallest gift is ${formatDollars(giftCentsMin)}`)
  return { kind: 'good', line: { kind: 'one-time', cents } }
}

/** What is wrong with the day on which money is said to have been received. */
export function checkDay(receivedOn: string, today: string): string | undefined {
  if (receivedOn > today) return 'The day it was received can’t be in the future'
  if (daysBetween(receivedOn, today) > receivedDaysAgoMax)
    return 'The day it was received can’t be more than a year ago'
  return undefined
}

function checkLevel(cents: Cents, level: Level): Checked {
  const { priceCents, entriesOnce } = levelTerms[level]
  if (priceCents === undefined || entriesOnce === undefined)
    return refused('level', 'This level can’t be bought as a one-time gift')
  if (cents !== priceCents) return refused('amount', `The ${level} level costs ${formatDollars(priceCents)}`)
  return { kind: 'good', line: { kind: 'level-once', level, cents } }
}

const dayMs = 24 * 60 * 60_000
const daysBetween = (earlier: string, later: string): number => (Date.parse(later) - Date.parse(earlier)) / dayMs

/** What a gift came from, once. */
export const offlineSource = (giftId: string): string => `offline:${giftId}`
