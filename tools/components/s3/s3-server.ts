import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PidRegister } from '../../processes/pid-register.ts'
import { PortBook } from '../../processes/port-book.ts'
import { SupervisedProcess } from '../../processes/supervised-process.ts'
import { chooseCacheDir } from '../cache.ts'
import { findJava } from '../java.ts'
import { mavenJars } from '../maven.ts'

/** A server that speaks S3 and checks signatures (S3Proxy over a folder), for the tests that keep files in a bucket. */
export interface S3Server {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

const KEYS = { accessKeyId: 'evenhand', secretAccessKey: 'the secret of the tests' }

export async function startS3Server(dataDir: string): Promise<S3Server> {
  const log = () => undefined
  const pom = join(import.meta.dirname, 'pom.xml')
  const [java, jars, port] = await Promise.all([
    findJava(),
    mavenJars({ cacheDir: chooseCacheDir(process.env, dataDir), log }, { name: 's3', title: 'S3Proxy', pom }),
    new PortBook(join(dataDir, 'ports.json')).choose('s3'),
  ])
  const endpoint = `http://127.0.0.1:${port}`
  const properties = join(dataDir, 's3.properties')
  mkdirSync(join(dataDir, 'buckets'), { recursive: true })
  writeFileSync(properties, propertiesOf(endpoint, join(dataDir, 'buckets')))
  const spec = {
    name: 's3',
    command: java.program,
    args: [
      '-Xmx128m',
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      '-cp',
      jars.join(':'),
      'org.gaul.s3proxy.Main',
      '--properties',
      properties,
    ],
    cwd: dataDir,
    env: process.env,
    logFile: join(dataDir, 's3.log'),
    // Refuses whoever doesn't sign, so it is there.
    isReady: () =>
      fetch(endpoint).then(
        ({ status }) => status === 403,
        () => false,
      ),
    readyTimeoutMs: 90_000,
  }
  const server = new SupervisedProcess(spec, new PidRegister(join(dataDir, 'processes.json')), log)
  await server.start()
  return { endpoint, ...KEYS, stop: () => server.stop() }
}

const propertiesOf = (endpoint: string, folder: string): string =>
  [
    's3proxy.authorization=aws-v4',
    `s3proxy.endpoint=${endpoint}`,
    `s3proxy.identity=${KEYS.accessKeyId}`,
    `s3proxy.credential=${KEYS.secretAccessKey}`,
    'jclouds.provider=filesystem-nio2',
    'jclouds.identity=none',
    'jclouds.credential=none',
    `jclouds.filesystem.basedir=${folder}`,
  ].join('\n')
