import { Problem } from '@evenhand/service-kit/problems'

/** What whoever tries reads while they have to wait. */
export const tooManyTries = (waitSeconds: number): Problem =>
  new Problem('too-many-requests', {
    detail: `Too many tries. Wait ${inWords(waitSeconds)} and try again.`,
    retryAfterSeconds: waitSeconds,
  })

const inWords = (seconds: number): string => {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
