import type { gifts } from '@evenhand/web-kit/desk'

export type Point = gifts.GiftsOverTime['points'][number]

/** Whole cents are more than a drawing can show. */
export const dollarsOf = (text: string): number => Number(text)

const formats = {
  day: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
  week: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }),
  month: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' }),
}

/** A step by its first day: "Nov 21", "week of Nov 16", "Nov 2026". */
export function stepName(from: string, by: gifts.TimeStep): string {
  const day = formats[by].format(new Date(`${from}T00:00:00Z`))
  return by === 'week' ? `week of ${day}` : day
}

/** The next larger of 1, 2, 5, 10, 20, 50 …, so that the scale is a number that people count in. */
export function roundUp(dollars: number): number {
  if (dollars <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(dollars))
  return ([1, 2, 5, 10].find((step) => step * power >= dollars) ?? 10) * power
}
