import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError, configErrorExitCode, readConfig, refusePlaceholders } from '@evenhand/service-kit/config'
import { inheritedSocket, listen } from '@evenhand/service-kit/http'
import { createStopping, listenInside } from '@evenhand/service-kit/lifecycle'
import { collectProcessMetrics, createLog, logWarnings, stopTelemetry } from '@evenhand/service-kit/telemetry'
import { createGateway } from './app.ts'
import { Config } from './config.ts'

/** Endpoints are withdrawn before the first connection is refused. */
const withdrawMs = Number(process.env.WITHDRAW_MS ?? 0)

/** Longer than any service may take for its answer: only a client that doesn't read it is quiet for so long. */
const idleMs = 60_000

/** The gateway's process: until SIGTERM, then unready, drained, closed. A wrong configuration ends it with code 78. */
export async function runGateway(): Promise<void> {
  const log = createLog('gateway')
  logWarnings(log)
  try {
    refusePlaceholders()
    const config = readConfig(Config)
    collectProcessMetrics()
    const stopping = createStopping(log)
    stopping.add('telemetry', stopTelemetry)
    const gateway = await createGateway(config, log)
    stopping.add('connections', gateway.close)
    const stopMerged = gateway.endMergedSessions()
    const inside = await listenInside(config, gateway.health)
    stopping.add('inside', () => inside.close())
    const listening = await listen(gateway.app, {
      host: config.HOST,
      port: config.PORT,
      idleMs,
      inheritedSocket: inheritedSocket(process.env, process.pid),
    })
    stopping.add('http', () => listening.close())
    stopping.add('merged-sessions', async () => stopMerged())
    gateway.health.accepting = true
    stopping.add('withdraw', async () => {
      gateway.health.accepting = false
      await sleep(withdrawMs)
    })
    stopping.onSignals()
    log.info({ port: listening.port, metricsPort: inside.port }, 'ready')
  } catch (error) {
    const refused = error instanceof ConfigError
    log.fatal(refused ? { reason: error.message } : { error }, refused ? 'configuration-refused' : 'start-failed')
    if (error instanceof Error) process.stderr.write(`gateway: ${error.message}\n`)
    process.exitCode = refused ? configErrorExitCode : 1
    setTimeout(() => process.exit(), 200)
  }
}
