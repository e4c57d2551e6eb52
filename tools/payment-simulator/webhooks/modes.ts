import type { Delivery, Settings } from '../objects/shapes.ts'

/** The deliveries to send now, in the order the mode asks for; a duplicate is simply sent twice. */
export function dueDeliveries(pending: Delivery[], settings: Settings['webhooks'], nowMs: number): Delivery[] {
  const delayMs = settings.mode === 'late' ? settings.delayMs : 0
  const due = pending.filter((it) => it.next_attempt_ms + (it.attempts === 0 ? delayMs : 0) <= nowMs)
  switch (settings.mode) {
    case 'hold':
      return []
    case 'duplicate':
      return due.flatMap((delivery) => [delivery, delivery])
    case 'shuffle':
      return shuffled(due)
    case 'normal':
    case 'late':
    case 'drop':
      return due
  }
}

function shuffled<T>(items: T[]): T[] {
  const mixed = [...items]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1))
    const [one, two] = [mixed[index], mixed[other]]
    if (one !== undefined && two !== undefined) [mixed[index], mixed[other]] = [two, one]
  }
  return mixed
}
