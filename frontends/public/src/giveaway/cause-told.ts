const untilItGoes = /\b(until (\d{1,2}):(\d\d) (AM|PM) [A-Z][A-Za-z ]*? on ([A-Z][a-z]+ \d{1,2}, \d{4}),?) go to\b/g

/** What entries went to, once the time until which they go to it has passed where the giveaway is (spec 03 §A). Other words stay. */
export function causeToldAt(text: string, now: number, timeZone: string): string {
  // Swedish writes times as ISO does, so they compare as text.
  const there = new Date(now).toLocaleString('sv-SE', { timeZone })
  return text.replaceAll(
    untilItGoes,
    (present, until: string, hour: string, minute: string, half: string, day: string) => {
      const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
      const time = new Date(`${day} ${hours}:${minute} UTC`).toISOString().slice(0, 19).replace('T', ' ')
      return there < time ? present : `${until} went to`
    },
  )
}
