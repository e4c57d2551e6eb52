import { join } from 'node:path'
import type { ProcessSpec } from '../processes/process-spec.ts'
import { answersAt, answersHttp } from '../processes/tcp.ts'
import {
  gatewayEnvironment,
  inheritedEnvironment,
  serviceEnvironment,
  type SystemFacts,
} from './process-environment.ts'
import type { ServiceDescription } from './services.ts'

export interface Place {
  root: string
  dataDir: string
  /** Services and gateway start anew when their files change. */
  watch: boolean
}

const READY_TIMEOUT_MS = 120_000

export function serviceProcess(service: ServiceDescription, place: Place, facts: SystemFacts): ProcessSpec {
  const health = `http://127.0.0.1:${facts.servicePorts[service.name]}/health/ready`
  const environment = serviceEnvironment(service, facts)
  return nodeProcess(service.name, `services/${service.name}/src/main.ts`, environment, health, place)
}

export function gatewayProcess(port: number, place: Place, facts: SystemFacts): ProcessSpec {
  const health = `http://127.0.0.1:${port}/api/health`
  return nodeProcess('gateway', 'gateway/src/main.ts', gatewayEnvironment(port, facts), health, place)
}

export function simulatorProcess(port: number, gatewayPort: number, place: Place, facts: SystemFacts): ProcessSpec {
  const environment = {
    ...inheritedEnvironment(facts),
    PORT: String(port),
    DATA_DIR: join(place.dataDir, 'payment-simulator'),
    WEBHOOK_URL: `http://127.0.0.1:${gatewayPort}/api/webhooks/stripe`,
    STRIPE_WEBHOOK_SECRET: facts.secrets.stripeWebhookSecret,
  }
  const program = 'tools/payment-simulator/main.ts'
  const health = `http://127.0.0.1:${port}/health`
  return nodeProcess('payment-simulator', program, environment, health, { ...place, watch: false })
}

/** A frontend's Vite server; the ports of all of them are in the environment. */
export function viteProcess(name: string, port: number, environment: NodeJS.ProcessEnv, place: Place): ProcessSpec {
  return {
    name: `vite-${name}`,
    command: 'npm',
    args: ['run', 'dev', '--workspace', `frontends/${name}`],
    cwd: place.root,
    env: { ...environment, VITE_PORT: String(port) },
    logFile: join(place.dataDir, 'logs', `vite-${name}.log`),
    stopTimeoutMs: 5_000,
    isReady: () => answersAt('127.0.0.1', port),
    readyTimeoutMs: READY_TIMEOUT_MS,
  }
}

function nodeProcess(
  name: string,
  program: string,
  env: NodeJS.ProcessEnv,
  healthUrl: string,
  place: Place,
): ProcessSpec {
  const watch = place.watch ? ['--watch', '--watch-preserve-output'] : []
  return {
    name,
    command: process.execPath,
    args: [...watch, '--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning', program],
    cwd: place.root,
    env,
    logFile: join(place.dataDir, 'logs', `${name}.log`),
    isReady: () => answersHttp(healthUrl),
    readyTimeoutMs: READY_TIMEOUT_MS,
  }
}
