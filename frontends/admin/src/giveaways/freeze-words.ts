const dayMs = 86_400_000
const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** When the entries are frozen, in words: the pool stays open that long after the last day, for what is still on its way. */
export function freezeWords(lastDay: string, days: string): string {
  const many = Number(days)
  if (days.trim() === '' || Number.isNaN(many) || many < 0) return 'How long late mail and payments still count.'
  const after = many === 1 ? '1 day' : `${Number(many.toFixed(2))} days`
  const close = Date.parse(`${lastDay}T00:00:00Z`)
  if (Number.isNaN(close) || !Number.isInteger(many)) return `Frozen ${after} after entries close.`
  return `Frozen at the end of ${format.format(new Date(close + many * dayMs))}, ${after} after entries close.`
}
