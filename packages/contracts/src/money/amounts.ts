/** Money is integer cents everywhere inside the system and a decimal string such as `"49.95"` on the wire (spec 03 §A). */
export type Cents = bigint

/** The most one payment may be: what the processor accepts for one charge in US dollars. */
export const paymentCentsMax: Cents = 99_999_999n

const decimalPattern = /^\d{1,15}(?:\.\d{1,2})?$/

/**
 * `"4.9"` → `490n`. Accepts ASCII digits with at most two decimals and nothing else: no sign, exponent, separator or
 * foreign digit. Answers `undefined` for everything else.
 */
export function parseDollars(text: string): Cents | undefined {
  if (!decimalPattern.test(text)) return undefined
  const [dollars = '0', fraction = ''] = text.split('.')
  return BigInt(dollars) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** `490n` → `"4.90"`; the only way in which cents become text on the wire. */
export function toDollars(cents: Cents): string {
  const sign = cents < 0n ? '-' : ''
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `123450n` → `"$1,234.50"`, and `"$25"` for whole dollars when `wholeDollars` is asked for: what people read. */
export function formatDollars(cents: Cents, options: { wholeDollars?: boolean } = {}): string {
  const [dollars = '0', fraction = '00'] = toDollars(cents).split('.')
  const grouped = dollars.replace(/\B(?=(\d{3})+$)/g, ',')
  return options.wholeDollars && fraction === '00' ? `$${grouped}` : `$${grouped}.${fraction}`
}

/** Splits a total by weights so that the parts add up to it again (largest remainder, ties to the earlier part). */
export function splitCents(total: Cents, weights: readonly bigint[]): Cents[] {
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total < 0n || weightSum <= 0n || weights.some((weight) => weight < 0n)) {
    throw new RangeError('splitCents needs a non-negative total and weights that add up to more than nothing')
  }
  const parts = weights.map((weight) => (total * weight) / weightSum)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (total * weight) % weightSum }))
    // Of equal remainders the earlier part stays first.
    .sort((a, b) => Number(b.remainder - a.remainder))
  let missing = total - parts.reduce((sum, part) => sum + part, 0n)
  for (const { index } of byRemainder) {
    if (missing === 0n) break
    parts[index] = (parts[index] ?? 0n) + 1n
    missing -= 1n
  }
  return parts
}
