/** Whole percents that add up to 100; a share that is there is never said to be 0. */
export function percents(free: number, paid: number): { free: number; paid: number } {
  const [freePart, paidPart] = [Math.max(free, 0), Math.max(paid, 0)]
  const all = freePart + paidPart
  if (all === 0) return { free: 0, paid: 0 }
  const rounded = Math.round((100 * freePart) / all)
  const kept = Math.min(Math.max(rounded, freePart > 0 ? 1 : 0), paidPart > 0 ? 99 : 100)
  return { free: kept, paid: 100 - kept }
}
