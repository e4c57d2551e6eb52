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
