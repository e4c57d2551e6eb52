/** Entries and tickets come as decimal strings, below 2^63. */
export const grouped = (value: string | number): string => new Intl.NumberFormat('en-US').format(BigInt(value))

export const counted = (value: string | number, one: string, more: string): string =>
  `${grouped(value)} ${BigInt(value) === 1n ? one : more}`

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** `40 bytes`, `4 MB`. */
export function fileSize(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** unit
  return `${value >= 10 || unit === 0 ? Math.round(value) : Math.round(value * 10) / 10}\u00a0${units[unit]}`
}

export const duration = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} seconds`
