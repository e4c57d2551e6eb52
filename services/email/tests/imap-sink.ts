import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { AddressInfo, Server } from 'node:net'

interface Kept {
  flags: string[]
}

/** What we use of it; it has no types. */
interface Hoodiecrow {
  server: Server
  getMailbox(path: string): { messages: Kept[] }
  appendMessage(folder: string, flags: string[], internalDate: string | undefined, raw: string): void
  close(told: () => void): void
}

const open = createRequire(import.meta.url)('hoodiecrow-imap') as (options: object) => Hoodiecrow

/** An IMAP server with one mailbox, of the user `user` with the password `pass`. */
export async function imapSink() {
  const imap = open({ users: { user: { password: 'pass' } }, plugins: ['ID', 'UIDPLUS', 'LITERALPLUS'] })
  imap.server.listen(0, '127.0.0.1')
  await once(imap.server, 'listening')
  const { port } = imap.server.address() as AddressInfo
  return {
    url: `imap://user:pass@127.0.0.1:${port}/INBOX`,
    receive: (raw: string) => imap.appendMessage('INBOX', [], undefined, raw),
    unread: () => imap.getMailbox('INBOX').messages.filter(({ flags }) => !flags.includes('\\Seen')).length,
    stop: () => new Promise<void>((resolve) => imap.close(resolve)),
  }
}
