import { join } from 'node:path'
import { PidRegister } from '../../processes/pid-register.ts'
import { PortBook } from '../../processes/port-book.ts'
import { SupervisedProcess } from '../../processes/supervised-process.ts'
import { replyFrom } from '../../processes/tcp.ts'
import { chooseCacheDir } from '../cache.ts'
import { pythonEnvironment } from '../python.ts'

/** A mail server whose mailboxes are read by IMAP (pymap), for the tests of what reads them. It keeps all in memory. */
export interface ImapServer {
  port: number
  user: string
  password: string
  stop(): Promise<void>
}

const LOGIN = { user: 'bounces', password: 'known-to-the-tests' }

export async function startImapServer(dataDir: string): Promise<ImapServer> {
  const log = () => undefined
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const cacheDir = chooseCacheDir(process.env, dataDir)
  const [folder, port] = await Promise.all([
    pythonEnvironment({ cacheDir, log }, 'pymap', requirements),
    new PortBook(join(dataDir, 'ports.json')).choose('imap'),
  ])
  const listen = ['--no-tls', '--host', '127.0.0.1', '--port', String(port)]
  const spec = {
    name: 'imap',
    command: join(folder, 'bin', 'pymap'),
    args: [...listen, 'dict', '--demo-user', LOGIN.user, '--demo-password', LOGIN.password],
    cwd: dataDir,
    env: process.env,
    logFile: join(dataDir, 'imap.log'),
    isReady: async () => (await replyFrom(port, 'a NOOP\r\n'))?.toString().startsWith('* OK') ?? false,
    readyTimeoutMs: 90_000,
  }
  const server = new SupervisedProcess(spec, new PidRegister(join(dataDir, 'processes.json')), log)
  await server.start()
  return { port, ...LOGIN, stop: () => server.stop() }
}
