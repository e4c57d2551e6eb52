import { answersAt } from '../processes/tcp.ts'
import { StartFailure } from '../processes/process-spec.ts'
import { Unavailable, type Component, type ComponentContext, type Provided } from './component.ts'
import { dockerAnswers } from './docker.ts'

const DEFAULT_PORTS: Record<string, number> = {
  postgres: 5432,
  postgresql: 5432,
  redis: 6379,
  rediss: 6379,
  mongodb: 27017,
  smtp: 25,
  smtps: 465,
  http: 80,
  https: 443,
}

/** Takes the first way that works: the environment, the PATH, what can be provisioned, Docker (first when preferred). */
export async function chooseSource(
  component: Component,
  context: ComponentContext,
  hasDocker: () => Promise<boolean> = dockerAnswers,
): Promise<Provided> {
  const given = await fromEnvironment(component, context)
  if (given) return given
  if (context.preferDocker && (await hasDocker())) return component.fromDocker(context)
  const onPath = await component.fromPath?.(context)
  if (onPath) return onPath
  try {
    return await component.provision(context)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    if (await hasDocker()) return component.fromDocker(context)
    throw new StartFailure(`${component.title} could not be had: ${error.message} ${component.remedy}`)
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
  throw new StartFailure(`${variable} names ${host}:${port}, and nothing answers there. Start that server or unset it.`)
}

/** The first server that an address names: `host:port`, a list of them, or a URL. No secrets come out. */
export function firstServer(variable: string, value: string): { host: string; port: number } {
  const [scheme = '', rest] = value.includes('://') ? value.split('://') : ['', value]
  const server = (rest ?? '').split(/[/?]/)[0]?.split('@').at(-1)?.split(',')[0] ?? ''
  const found = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(server)
  const port = Number(found?.[2] ?? DEFAULT_PORTS[scheme])
  if (!found?.[1] || !Number.isInteger(port)) throw new StartFailure(`${variable} is not an address that can be read.`)
  return { host: found[1].replace(/^\[|\]$/g, ''), port }
}
