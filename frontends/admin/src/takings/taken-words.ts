import type { takings } from '@evenhand/web-kit/desk'

type Taking = Pick<takings.DeskTaking, 'byName' | 'isOwn' | 'takenAt'>

const minuteMilliseconds = 60_000
const minutesOfHour = 60

export function agoWords(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / minuteMilliseconds)
  if (minutes < 1) return 'just now'
  if (minutes < minutesOfHour) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / minutesOfHour)
  return hours === 1 ? '1 hour ago' : `${hours} hours ago`
}

const who = ({ byName, isOwn }: Taking): string => (isOwn ? 'you' : byName)

/** “Taken by Mia, 12 minutes ago”. */
export const takenWords = (one: Taking, now: number): string => `Taken by ${who(one)}, ${agoWords(one.takenAt, now)}`

/** Of several in one queue, whoever has some: “Mia has taken 2, the last 12 minutes ago”. */
export function takenOfManyWords(taken: readonly Taking[], now: number): string[] {
  const byName = Map.groupBy(taken, ({ byName: name, isOwn }) => (isOwn ? '' : name))
  return [...byName.entries()].flatMap(([name, own]) => {
    const [last] = own.toSorted((one, other) => Date.parse(other.takenAt) - Date.parse(one.takenAt))
    if (!last) return []
    const subject = name === '' ? 'You have' : `${name} has`
    return [`${subject} taken ${own.length}${own.length > 1 ? ', the last' : ','} ${agoWords(last.takenAt, now)}`]
  })
}
