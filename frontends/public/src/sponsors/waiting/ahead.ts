/** At most so many, because some may want a block that is not this one. */
export function aheadOf(before: number): string {
  if (before === 0) return 'You’re next.'
  if (before === 1) return 'At most one company is ahead of you.'
  return `At most ${before.toLocaleString('en-US')} companies are ahead of you.`
}
