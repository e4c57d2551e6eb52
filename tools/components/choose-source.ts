import { answersAt } from '../processes/tcp.ts'
import { StartFailure } from '../processes/process-spec.ts'
import { Unavailable, type Component, type ComponentContext, type Provided } from './component.ts'
import { dataHome } from './data-home.ts'
import { dockerAbsence } from './docker.ts'

const DEFAULT_PORTS: Record<string, number> = {
  postgres: 5432,
  postgresql: 5432,
  redis: 6379,
  rediss: 6379,
  'redis+sentinel': 26379,
  mongodb: 27017,
  smtp: 25,
  smtps: 465,
  http: 80,
  https: 443,
}

/**
 * Takes the first way that works: the environment, the PATH, what can be provisioned, Docker (first when preferred). A
 * component that has data stays where they are.
 */
export async function chooseSource(
  component: Component,
  context: ComponentContext,
  whyNoDocker: () => Promise<string | undefined> = dockerAbsence,
): Promise<Provided> {
  const given = await fromEnvironment(component, context)
  if (given) return given
  const { title } = component
  const home = dataHome(context.dataDir, component.name)
  if (home === 'docker') return whereItsDataAre(component, context, await whyNoDocker())
  if (context.preferDocker && home === 'files')
    context.log(`${title} stays outside Docker, where its data is (--docker --reset deletes the data and moves it)`)
  if (context.preferDocker && home === undefined && (await whyNoDocker()) === undefined) {
    try {
      return await component.fromDocker(context)
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      context.log(`${title} is looked for outside Docker: ${error.message}`)
    }
  }
  return withoutDocker(component, context, async () => home === undefined && (await whyNoDocker()) === undefined)
}

async function whereItsDataAre(
  component: Component,
  context: ComponentContext,
  absence: string | undefined,
): Promise<Provided> {
  const failure = (reason: string) =>
    new StartFailure(
      `${component.title} has its data in Docker. ${reason} Or delete the data with npm start -- --reset.`,
    )
  if (absence !== undefined) throw failure(absence)
  try {
    return await component.fromDocker(context)
  } catch (error) {
    throw error instanceof Unavailable ? failure(error.message) : error
  }
}

async function withoutDocker(
  component: Component,
  context: ComponentContext,
  mayUseDocker: () => Promise<boolean>,
): Promise<Provided> {
  const onPath = await component.fromPath?.(context)
  if (onPath) return onPath
  const failure = (reasons: string) =>
    new StartFailure(`${component.title} couldn’t be found: ${reasons} ${component.remedy}`)
  try {
    return await component.provision(context)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    if (context.preferDocker || !(await mayUseDocker())) throw failure(error.message)
    return component.fromDocker(context).catch((second: unknown) => {
      throw second instanceof Unavailable ? failure(`${error.message} ${second.message}`) : second
    })
  }
}

async function fromEnvironment(component: Component, context: ComponentContext): Promise<Provided | undefined> {
  const addresses: Record<string, string> = {}
  for (const variable of component.variables) {
    const value = context.environment[variable]
    if (value) addresses[variable] = value
  }
  const [first] = component.variables
  if (first === undefined || !addresses[first]) return undefined
  for (const [variable, value] of Object.entries(addresses)) await mustAnswer(variable, value)
  return { source: 'environment', detail: `the one in ${first}`, addresses }
}

async function mustAnswer(variable: string, value: string): Promise<void> {
  const { host, port } = firstServer(variable, value)
  if (await answersAt(host, port, 5_000)) return
  throw new StartFailure(
    `${variable} names ${host}:${port}, and nothing responds there. Start that server or unset it.`,
  )
}

/** The first server that an address names: `host:port`, a list of them, or a URL or several with a space between them. No secrets come out. */
export function firstServer(variable: string, value: string): { host: string; port: number } {
  const [scheme = '', rest] = value.includes('://') ? value.split('://') : ['', value]
  const server =
    (rest ?? '')
      .trim()
      .split(/[/?\s]/)[0]
      ?.split('@')
      .at(-1)
      ?.split(',')[0] ?? ''
  const found = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(server)
  const port = Number(found?.[2] ?? DEFAULT_PORTS[scheme])
  if (!found?.[1] || !Number.isInteger(port)) throw new StartFailure(`${variable} isn’t a valid address.`)
  return { host: found[1].replace(/^\[|\]$/g, ''), port }
}
