import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { answersAt, answersHttp } from '../../processes/tcp.ts'
import type { Component, ComponentContext, ComponentSource, Provided } from '../component.ts'
import { containerProcess } from '../docker.ts'
import { installedPackages } from '../npm-package.ts'

const IMAGE = 'maildev/maildev:2.2.1'

/** Takes every mail and shows it on a page; nothing leaves the machine. */
export const mailbox: Component = {
  name: 'mailbox',
  title: 'The mailbox',
  variables: ['SMTP_URL', 'MAILBOX_URL'],
  remedy: 'Install npm, start Docker, or set SMTP_URL.',
  async provision(context) {
    const folder = await installedPackages(context, 'maildev', import.meta.dirname)
    const ports = await choosePorts(context)
    const mails = join(context.dataDir, 'mailbox')
    mkdirSync(mails, { recursive: true, mode: 0o700 })
    const listen = ['--smtp', String(ports.smtp), '--web', String(ports.web), '--ip', '127.0.0.1']
    return provided('provisioned', 'MailDev 2.2.1 from npm', ports, {
      name: 'mailbox',
      command: process.execPath,
      args: [join(folder, 'node_modules/maildev/bin/maildev'), ...listen, '--mail-directory', mails, '--silent'],
      cwd: mails,
      env: { ...process.env, NODE_OPTIONS: '' },
      logFile: join(context.dataDir, 'logs', 'mailbox.log'),
      stopTimeoutMs: 5_000,
      isReady: () => answers(ports),
      readyTimeoutMs: 60_000,
    })
  },
  async fromDocker(context) {
    const ports = await choosePorts(context)
    const container = {
      name: 'mailbox' as const,
      image: IMAGE,
      ports: { [ports.smtp]: 1025, [ports.web]: 1080 },
      isReady: () => answers(ports),
    }
    return provided('docker', IMAGE, ports, await containerProcess(container, context))
  },
}

interface MailboxPorts {
  smtp: number
  web: number
}

async function choosePorts(context: ComponentContext): Promise<MailboxPorts> {
  return { smtp: await context.ports.choose('smtp'), web: await context.ports.choose('mailbox') }
}

async function answers(ports: MailboxPorts): Promise<boolean> {
  return (await answersHttp(`http://127.0.0.1:${ports.web}/healthz`)) && answersAt('127.0.0.1', ports.smtp)
}

function provided(
  source: ComponentSource,
  detail: string,
  ports: MailboxPorts,
  process: NonNullable<Provided['process']>,
): Provided {
  const addresses = { SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`, MAILBOX_URL: `http://127.0.0.1:${ports.web}` }
  return { source, detail, addresses, process }
}
