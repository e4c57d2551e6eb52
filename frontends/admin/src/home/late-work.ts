import type { gateway } from '@evenhand/web-kit/forms'
import { counted, type Task } from './task.ts'

type Services = Partial<gateway.SystemBacklog['services']>

export const healthPanelId = 'system-health'

/** Something is wrong with the system: what there is to see of it is on this page. */
export const broken = (key: string, words: string, detail?: string): Task => ({
  key,
  words,
  to: `#${healthPanelId}`,
  act: 'See health',
  many: 1,
  urgency: 'broken',
  ...(detail ? { detail } : {}),
})

/** What is late in services that are up, in sentences: money first. A service that is down is told of elsewhere. */
export function lateWork(services: Services, down: ReadonlySet<string>): Task[] {
  const known = Object.entries(services)
  const told = known.flatMap(([name, late]) => (late ? [{ name, ...late }] : []))
  return [
    ...told
      .filter(({ payments }) => payments > 0)
      .map(({ name, payments }) =>
        broken(
          `payments ${name}`,
          `${counted(payments, 'payment report has', 'payment reports have')} not been recorded yet`,
          'A donor may have paid without a receipt.',
        ),
      ),
    ...told.flatMap(({ name, deadLetters }) =>
      deadLetters
        ? [
            broken(
              `dead ${name}`,
              `The service ${name} failed to process ${counted(deadLetters, 'event', 'events')}`,
              `Tell the person who runs the system. On the server, this lists them: npm run dlq -- ${name} list`,
            ),
          ]
        : [],
    ),
    ...told
      .filter(({ renders }) => renders > 0)
      .map(({ name, renders }) =>
        broken(
          `renders ${name}`,
          `${counted(renders, 'email is waiting', 'emails are waiting')} because we couldn’t create a receipt`,
          `${renders === 1 ? 'It goes' : 'They go'} out automatically once we can. Tell the person who runs the system: the log of the service email says why.`,
        ),
      ),
    ...hearersBehind(told),
    ...told
      .filter(({ unpublished }) => unpublished > 0)
      .map(({ name, unpublished }) =>
        broken(
          `unpublished ${name}`,
          `${counted(unpublished, 'change', 'changes')} in the service ${name} haven’t reached the others yet`,
        ),
      ),
    ...told
      .filter(({ deadLetters }) => deadLetters === null)
      .map(({ name }) => broken(`unknown ${name}`, `We couldn't check for failed events in ${name}`)),
    ...known
      .filter(([name, late]) => late === null && !down.has(name))
      .map(([name]) => broken(`silent ${name}`, `The service ${name} didn’t say whether its work is done`)),
  ]
}

type Told = Pick<gateway.ServiceBacklog, 'behind'> & { name: string }

/** Who is behind on what others tell, each once: the one who runs the system looks at the hearer. */
const hearersBehind = (told: readonly Told[]): Task[] =>
  [
    ...Map.groupBy(
      told.flatMap(({ behind }) => behind),
      ({ hearer }) => hearer,
    ),
  ].map(([hearer, of]) =>
    broken(
      `behind ${hearer}`,
      `The service ${hearer} is ${behindWords(Math.max(...of.map(({ seconds }) => seconds)))} behind`,
      `${counted(
        of.reduce((sum, { events }) => sum + events, 0),
        'event waits there',
        'events wait there',
      )}. Emails or entries may be late.`,
    ),
  )

const secondsOfMinute = 60
const minutesOfHour = 60

/** "3 minutes". */
export function behindWords(seconds: number): string {
  const minutes = Math.floor(seconds / secondsOfMinute)
  if (minutes < minutesOfHour) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / minutesOfHour)
  return hours === 1 ? '1 hour' : `${hours} hours`
}
