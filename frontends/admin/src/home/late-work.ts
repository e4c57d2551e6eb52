import type { gateway } from '@evenhand/web-kit/forms'

type Services = Partial<gateway.SystemBacklog['services']>

const counted = (many: number, one: string, more: string): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`

/** What is late in services that are up, in sentences: money first. A service that is down is told of elsewhere. */
export function lateWork(services: Services, down: ReadonlySet<string>): string[] {
  const known = Object.entries(services)
  const told = known.flatMap(([name, late]) => (late ? [{ name, ...late }] : []))
  const blind = told.filter(({ deadLetters }) => deadLetters === null).map(({ name }) => name)
  return [
    ...told
      .filter(({ payments }) => payments > 0)
      .map(
        ({ payments }) =>
          `${counted(payments, 'payment report has', 'payment reports have')} not been recorded yet: a donor may have paid without a receipt.`,
      ),
    ...told.flatMap(({ name, deadLetters }) =>
      deadLetters ? [`The service ${name} failed to process ${counted(deadLetters, 'event', 'events')}.`] : [],
    ),
    ...told
      .filter(({ unpublished }) => unpublished > 0)
      .map(
        ({ name, unpublished }) =>
          `${counted(unpublished, 'change', 'changes')} in the service ${name} could not be passed on to the others yet.`,
      ),
    ...(blind.length > 0 ? [`We couldn't check for failed events in ${blind.join(', ')}.`] : []),
    ...known
      .filter(([name, late]) => late === null && !down.has(name))
      .map(([name]) => `The service ${name} did not report whether its work is done.`),
  ]
}
