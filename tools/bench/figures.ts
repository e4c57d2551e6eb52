/** One line of the result. */
export interface Figure {
  what: string
  value: string
  /** What it is measured against: a reference of the same run, or the aim. */
  beside: string
}

/** The value below which so much of the samples lies (0.5 for the median); the samples need not be sorted. */
export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}

export const milliseconds = (value: number): string => `${Math.round(value)} ms`
export const microseconds = (value: number): string => `${Math.round(value)} µs`
export const seconds = (value: number): string => `${value.toFixed(1)} s`
export const perSecond = (value: number): string => `${value >= 100 ? Math.round(value) : value.toFixed(1)} / s`
