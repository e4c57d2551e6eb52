import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSecrets } from '../launcher/secrets.ts'
import { startSystem, type System } from '../launcher/system.ts'
import { startCollector } from './collector.ts'
import { throwAwayFolder } from './throw-away.ts'

export interface TestSystem {
  system: System
  /** By these the system tests find it (`tests/system/site.ts`). */
  environment: Record<string, string>
  stop(): Promise<void>
}

/**
 * A whole system of its own, on free ports and a folder that is thrown away: what the system tests, the faults and the bench run against. Its
 * traces go to a collector of ours.
 */
export async function startTestSystem(
  options: { durable?: boolean; environment?: Record<string, string>; traces?: boolean },
  log: (line: string) => void,
): Promise<TestSystem> {
  // What is measured, or must survive, is on a disk.
  const dataDir = options.durable ? mkdtempSync(join(tmpdir(), 'evenhand-system-')) : throwAwayFolder('system')
  const collector = options.traces === false ? undefined : await startCollector()
  const { PATH = '', HOME = '', EVENHAND_CACHE = '' } = process.env
  const adminPassword = 'the-tests-own-password'
  const system = await startSystem({
    dataDir,
    durable: options.durable ?? false,
    log,
    env: {
      PATH,
      HOME,
      ...(EVENHAND_CACHE ? { EVENHAND_CACHE } : {}),
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'info',
      // Tests share a system, and some of them invite people: what one of them decides alone doesn’t depend on the others.
      MONEY_DECIDERS: '1',
      PRIZE_DECIDERS: '1',
      GRANT_DECIDERS: '1',
      ...(collector ? { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' } : {}),
      ...options.environment,
    },
  })
  return {
    system,
    environment: {
      SYSTEM_URL: system.addresses.site,
      SYSTEM_MAILBOX_URL: system.addresses.mailbox ?? '',
      SYSTEM_SIMULATOR_URL: system.addresses.simulator ?? '',
      SYSTEM_SIMULATOR_KEY: openSecrets(dataDir).simulatorSecretKey,
      SYSTEM_ADMIN_PASSWORD: adminPassword,
      SYSTEM_GATEWAY: JSON.stringify(gatewayOf(system, dataDir)),
      SYSTEM_LOGS: join(dataDir, 'logs'),
      SYSTEM_DATABASES: JSON.stringify(system.addresses.databases),
      ...(collector ? { SYSTEM_TRACES_URL: collector.url } : {}),
    },
    async stop() {
      await system.stop()
      await collector?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What another gateway of the same system has to be told, besides its own address: tests start one with settings of its own. */
const gatewayOf = (
  { addresses: { services, components, metrics } }: System,
  dataDir: string,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(services).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
  REDIS_URL: components.REDIS_URL,
  // Of the first one, for its numbers; another takes a port of its own.
  METRICS_PORT: new URL(metrics.gateway ?? '').port,
  IDENTITY_PRIVATE_KEY: JSON.stringify(openSecrets(dataDir).identityPrivateKey),
})
