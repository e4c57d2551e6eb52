import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../../processes/run-command.ts'
import type { ProcessSpec } from '../../processes/process-spec.ts'
import { type Component, type ComponentContext, type ComponentSource, type Provided } from '../component.ts'
import { containerProcess } from '../docker.ts'
import { findJava, type Java } from '../java.ts'
import { mavenJars } from '../maven.ts'
import { answersRequests } from './answers-requests.ts'

import { brokerProperties, containerVariables } from './broker-properties.ts'

const IMAGE = 'apache/kafka:4.1.0'
/** Any id does: one broker, one cluster, one machine. */
const CLUSTER_ID = 'MkU3OEVBNTcwNTJENDM2Qk'

export const kafka: Component = {
  name: 'kafka',
  title: 'Kafka',
  variables: ['KAFKA_BROKERS'],
  remedy: 'Install Java 17 and Maven (Debian: default-jre-headless maven), start Docker, or set KAFKA_BROKERS.',
  async provision(context) {
    const java = await findJava()
    const jars = await mavenJars(context, { name: 'kafka', title: 'Kafka', pom: join(import.meta.dirname, 'pom.xml') })
    const ports = {
      broker: await context.ports.choose('kafka'),
      controller: await context.ports.choose('kafka-controller'),
    }
    const process = brokerProcess({ java, jars, ports }, context)
    return provided('provisioned', 'Kafka 4.4 from Maven Central', ports.broker, process)
  },
  async fromDocker(context) {
    const port = await context.ports.choose('kafka')
    const container = {
      name: 'kafka' as const,
      image: IMAGE,
      ports: { [port]: port },
      keeps: '/var/lib/kafka/data',
      environment: containerVariables(port),
      isReady: () => answersRequests(port),
    }
    return provided('docker', IMAGE, port, await containerProcess(container, context))
  },
}

interface Broker {
  java: Java
  jars: string[]
  ports: { broker: number; controller: number }
}

function brokerProcess(broker: Broker, context: ComponentContext): ProcessSpec {
  const folder = join(context.dataDir, 'kafka')
  const properties = join(folder, 'server.properties')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const classPath = broker.jars.join(':')
  const run = (mainClass: string, options: string[], args: string[]) => [
    ...SMALL_JVM,
    ...options,
    '-cp',
    classPath,
    mainClass,
    ...args,
  ]
  // Each file of a suite has topics of its own, thousands in all.
  const heap = context.durable ? '-Xmx256m' : '-Xmx768m'
  const options = [heap, ...sharedClassesOptions(broker, context.cacheDir)]
  return {
    name: 'kafka',
    command: broker.java.program,
    args: run('kafka.Kafka', options, [properties]),
    cwd: folder,
    env: process.env,
    logFile: join(context.dataDir, 'logs', 'kafka.log'),
    prepare: async () => {
      writeFileSync(properties, brokerProperties(folder, { ports: broker.ports, durable: context.durable }))
      if (existsSync(join(folder, 'log', 'meta.properties'))) return
      const format = ['format', '-t', CLUSTER_ID, '-c', properties, '--ignore-formatted']
      await runCommand(broker.java.program, run('kafka.tools.StorageTool', [heap], format), { cwd: folder })
    },
    isReady: () => answersRequests(broker.ports.broker),
    readyTimeoutMs: 90_000,
  }
}

const SMALL_JVM = [
  '-Xms64m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:MaxMetaspaceSize=128m',
  '-Xss512k',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.showDateTime=true',
]

/**
 * The first broker writes its loaded classes to an archive when it ends, and later ones start from that in about half the
 * time. Java itself ignores an archive that does not fit.
 */
function sharedClassesOptions(broker: Broker, cacheDir: string): string[] {
  const key = createHash('sha256').update(broker.java.version).update(broker.jars.join('\n')).digest('hex').slice(0, 12)
  const archive = join(cacheDir, `kafka-classes-${key}.jsa`)
  if (existsSync(archive)) return [`-XX:SharedArchiveFile=${archive}`, '-Xlog:disable', '-Xlog:all=error:stderr']
  return [`-XX:ArchiveClassesAtExit=${archive}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off']
}

function provided(source: ComponentSource, detail: string, port: number, process: ProcessSpec): Provided {
  return { source, detail, addresses: { KAFKA_BROKERS: `127.0.0.1:${port}` }, process }
}
