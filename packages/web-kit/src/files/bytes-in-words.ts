const units = ['bytes', 'KB', 'MB'] as const
const step = 1024

/** `812 bytes`, `94 KB`, `1.2 MB`. */
export function bytesInWords(bytes: number): string {
  let [count, unit] = [bytes, 0]
  while (Math.round(count) >= step && unit < units.length - 1) [count, unit] = [count / step, unit + 1]
  const shown = units[unit] === 'MB' && count < 10 ? Math.round(count * 10) / 10 : Math.round(count)
  return `${shown.toLocaleString('en-US')} ${bytes === 1 ? 'byte' : units[unit]}`
}
