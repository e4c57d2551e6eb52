import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { startComponents } from '../components/start.ts'

/** An email server with a mailbox behind it, beside those that `npm start` runs. */
export interface EmailServer {
  smtpUrl: string
  mailboxUrl: string
  /** It takes connections, and says nothing. */
  hang(): void
  /** It ends, and is started again. */
  restart(): void
  /** Receivers of this domain are refused for now, as servers do that get too much from us; undefined: all are taken again. */
  refuse(domain: string | undefined): void
  stop(): Promise<void>
}

const tooMuch = '451 4.7.1 Too many emails from your address, try again later\r\n'

/** A real mailbox, behind a proxy that looks at receivers alone. */
export async function startEmailServer(folder: string, name: string): Promise<EmailServer> {
  const { addresses, components, stop } = await startComponents({ dataDir: join(folder, name), only: ['mailbox'] })
  const { SMTP_URL: smtpUrl = '', MAILBOX_URL: mailboxUrl = '' } = addresses
  const mailbox = components[0]?.process
  let refused: string | undefined
  const proxy = createServer((visitor) => {
    const inside = connect(Number(new URL(smtpUrl).port), '127.0.0.1')
    visitor.on('data', (said: Buffer) => {
      if (refused !== undefined && receiverOf(said)?.endsWith(`@${refused}`)) visitor.write(tooMuch)
      else inside.write(said)
    })
    inside.on('data', (said: Buffer) => visitor.write(said.toString('latin1').replace(pipelining, ''), 'latin1'))
    endTogether(visitor, inside)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    smtpUrl: `smtp://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    mailboxUrl,
    hang: () => mailbox?.kill('SIGSTOP'),
    restart: () => mailbox?.kill('SIGKILL'),
    refuse: (domain) => (refused = domain),
    async stop() {
      proxy.close()
      await stop()
    },
  }
}

/** Where it isn’t offered, each answer is waited for before more is said, so that a receiver is named alone. */
const pipelining = '250-PIPELINING\r\n'

const receiverOf = (said: Buffer): string | undefined => /^RCPT TO:<([^>]+)>/i.exec(said.toString('latin1'))?.[1]

function endTogether(one: Socket, other: Socket): void {
  for (const [ended, left] of [
    [one, other],
    [other, one],
  ] as const) {
    ended.on('error', () => left.destroy())
    ended.on('close', () => left.destroy())
  }
}
