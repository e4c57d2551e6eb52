import type { ServiceName } from '@evenhand/contracts/services'
import type { z } from 'zod'
import { ConfigError, configErrorExitCode, readConfig, refusePlaceholders } from '../config/index.ts'
import { sealMailsFor } from '../outbox/index.ts'
import { createLog, type Log, logWarnings } from '../telemetry/index.ts'
import { type Service, type ServiceAddress, startService } from './service.ts'

/**
 * The process of a service: reads its configuration, builds it, runs it until SIGTERM. A wrong configuration ends the process with code 78
 * and the names of the variables; stores that do not answer yet end it with 1, and whoever supervises starts it again.
 */
export async function runService<S extends z.ZodObject>(
  name: ServiceName,
  schema: S,
  build: (config: Readonly<z.output<S>> & ServiceAddress, log: Log) => Promise<Service>,
): Promise<void> {
  const log = createLog(name)
  logWarnings(log)
  try {
    refusePlaceholders()
    const config = readConfig(schema) as Readonly<z.output<S>> & ServiceAddress & { MAIL_PUBLIC_KEY: string }
    sealMailsFor(config.MAIL_PUBLIC_KEY)
    const running = await startService(name, config, (serviceLog) => build(config, serviceLog))
    running.onSignals()
  } catch (error) {
    if (error instanceof ConfigError) {
      log.fatal({ reason: error.message }, 'configuration-refused')
      process.stderr.write(`${name}: ${error.message}\n`)
      process.exitCode = configErrorExitCode
    } else {
      log.fatal({ error }, 'start-failed')
      process.exitCode = 1
    }
    setTimeout(() => process.exit(), 200)
  }
}
