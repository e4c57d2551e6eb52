import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { startImapServer } from '../../../tools/components/imap/imap-server.ts'

const atOnce = 200

/** A real mail server with one mailbox, which the tests fill and look into as its owner does. */
export async function imapMailbox() {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-imap-'))
  const { port, user, password, stop } = await startImapServer(folder)
  const as = <T>(work: (owner: ImapFlow) => Promise<T>): Promise<T> => asOwner({ port, user, password }, work)
  const cuts: (() => void)[] = []
  const urlAt = (port: number, secret = password) => `imap://${user}:${secret}@127.0.0.1:${port}`
  return {
    url: `${urlAt(port)}/INBOX`,
    withPassword: (secret: string) => urlAt(port, secret),
    folderUrl: (name: string) => `${urlAt(port)}/${name}`,
    /** Over a line that is cut as soon as the reader says something that `isLast`. */
    async cutUrl(isLast: (said: string) => boolean): Promise<string> {
      const { port: cut, close } = await cutLine(port, isLast)
      cuts.push(close)
      return urlAt(cut)
    },
    receive: (raws: readonly string[], { to = 'INBOX', flags = [] as string[], at = new Date() } = {}) =>
      as(async (owner) => {
        for (let from = 0; from < raws.length; from += atOnce)
          await Promise.all(raws.slice(from, from + atOnce).map((raw) => owner.append(to, raw, flags, at)))
      }),
    find: (query: { seen?: boolean }, name = 'INBOX') =>
      as(async (owner) => {
        await owner.mailboxOpen(name, { readOnly: true })
        return (await owner.search(query, { uid: true })) || []
      }),
    /** Its numbers begin again, under another UIDVALIDITY. */
    replace: (name: string) =>
      as(async (owner) => {
        const paths = (await owner.list()).map(({ path }) => path)
        if (paths.includes(name)) await owner.mailboxDelete(name)
        await owner.mailboxCreate(name)
      }),
    async stop() {
      cuts.forEach((close) => close())
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function asOwner<T>(
  { port, user, password: pass }: { port: number; user: string; password: string },
  work: (owner: ImapFlow) => Promise<T>,
): Promise<T> {
  const owner = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth: { user, pass }, logger: false })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    owner.close()
  }
}

async function cutLine(to: number, isLast: (said: string) => boolean): Promise<{ port: number; close: () => void }> {
  const open = new Set<Socket>()
  const line = createServer((reader) => {
    const server = connect(to, '127.0.0.1')
    const cut = () => [reader, server].forEach((socket) => socket.destroy())
    for (const socket of [reader, server]) {
      open.add(socket)
      socket.on('error', cut).on('close', cut)
    }
    server.pipe(reader)
    reader.on('data', (bytes: Buffer) => (isLast(bytes.toString('latin1')) ? cut() : server.write(bytes)))
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const close = () => {
    line.close()
    open.forEach((socket) => socket.destroy())
  }
  return { port: (line.address() as AddressInfo).port, close }
}
