import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { piecesOf } from './pieces.ts'

export interface Envelope {
  from: string
  to: string
}

/**
 * What became of a mail on its way over a connection; `isRead`: the server had all of it, so without a reply nobody knows whether it arrived;
 * `isHeard`: it took the sender and failed after that, so that the fault may lie with this mail.
 */
export type Delivered = { kind: 'taken' } | { kind: 'failed'; error: unknown; isRead: boolean; isHeard: boolean }

/** A few connections to one mail server, which are kept open and used again. */
export interface Connections {
  deliver(envelope: Envelope, message: readonly Buffer[]): Promise<Delivered>
  close(): void
}

export interface ConnectionOptions {
  url: string
  connections: number
  answerMs: number
  /** How long a server that has a whole mail may take to say so. */
  lastReplyMs: number
}

/** Servers close a connection that carries mail after mail for ever, and one that carries none. */
const mailsMax = 100
const idleMs = 20_000

/** The files of a campaign are the same bytes for all connections; what is on its way over each is copied. */
const writtenAtOnceBytes = 64 * 1024

type Patience = Pick<ConnectionOptions, 'answerMs' | 'lastReplyMs'>

interface Open {
  smtp: SMTPConnection
  mails: number
  /** Closes it when it has carried nothing for a while. */
  idle?: NodeJS.Timeout
  isOver: boolean
}

export function openConnections({ url, connections: most, answerMs, lastReplyMs }: ConnectionOptions): Connections {
  const { auth, ...server } = parseConnectionUrl(url)
  const options = {
    // What we log in with, and codes, never leave in clear text, unless the address says that they may.
    ...(auth?.user && !server.secure && !server.ignoreTLS ? { requireTLS: true } : {}),
    ...server,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: answerMs,
  }
  const idle: Open[] = []
  const waiting: (() => void)[] = []
  let places = most
  let isClosed = false

  async function take(): Promise<Open> {
    // Whoever waits has its place handed over: nobody else takes it in between.
    if (places > 0) places -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const kept = idle.pop()
    if (kept) {
      clearTimeout(kept.idle)
      return kept
    }
    try {
      return await connect(options, auth, leave)
    } catch (error) {
      give()
      throw error
    }
  }

  function give(open?: Open): void {
    if (open && !open.isOver && (isClosed || open.mails >= mailsMax)) open.smtp.quit()
    else if (open && !open.isOver) keep(open)
    const next = waiting.shift()
    if (next) next()
    else places += 1
  }

  function keep(open: Open): void {
    idle.push(open)
    open.idle = setTimeout(() => {
      leave(open)
      open.smtp.quit()
    }, idleMs).unref()
  }

  function leave(open: Open): void {
    clearTimeout(open.idle)
    const at = idle.indexOf(open)
    if (at !== -1) idle.splice(at, 1)
  }

  return {
    deliver: delivering(take, give, { answerMs, lastReplyMs }),
    close() {
      isClosed = true
      for (const { smtp } of idle.splice(0)) smtp.close()
    },
  }
}

const delivering = (
  take: () => Promise<Open>,
  give: (open: Open) => void,
  patience: Patience,
): Connections['deliver'] =>
  async function deliver(envelope, message) {
    for (;;) {
      let open: Open
      try {
        open = await take()
      } catch (error) {
        return { kind: 'failed', error, isRead: false, isHeard: false }
      }
      const isUsed = open.mails > 0
      const delivered = await send(open, envelope, message, patience)
      if (delivered.kind === 'failed') await afterFailure(open, delivered.error)
      give(open)
      // What was kept open may have been closed by the server a moment ago: nothing left, so another one carries it.
      if (delivered.kind === 'taken' || !isUsed || !open.isOver || delivered.isRead || delivered.isHeard)
        return delivered
    }
  }

type Auth = ReturnType<typeof parseConnectionUrl>['auth']

function connect(options: object, auth: Auth, onEnd: (open: Open) => void): Promise<Open> {
  const smtp = new SMTPConnection(options)
  const open: Open = { smtp, mails: 0, isOver: false }
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => {
      open.isOver = true
      // First why: closing it tells that it is closed.
      reject(error instanceof Error ? error : new Error('The connection was closed'))
      smtp.close()
    }
    // Those of a mail are told with the mail as well.
    smtp.on('error', failed)
    smtp.once('end', () => {
      onEnd(open)
      failed(Object.assign(new Error('The connection was closed'), { code: 'ECONNECTION' }))
    })
    smtp.connect((error) => {
      if (error) return failed(error)
      if (!auth?.user) return resolve(open)
      // Without the login it would refuse every mail, and each for good.
      if (!smtp.allowsAuth) return failed(Object.assign(new Error('The server offers no login now'), { code: 'EAUTH' }))
      smtp.login({ credentials: { user: auth.user, pass: auth.pass ?? '' } }, (refused) =>
        refused ? failed(refused) : resolve(open),
      )
    })
  })
}

async function send(
  open: Open,
  { from, to }: Envelope,
  message: readonly Buffer[],
  { answerMs, lastReplyMs }: Patience,
): Promise<Delivered> {
  const { smtp } = open
  open.mails += 1
  smtp.lastServerResponse = false
  let isRead = false
  const pieces = piecesOf(message, writtenAtOnceBytes)
  const source = new Readable({
    read() {
      const { value: piece } = pieces.next()
      if (piece === undefined) {
        isRead = true
        waitFor(smtp, lastReplyMs)
      }
      // A stream writes as long as its server reads: codes and receipts go on between two pieces of a file.
      if (piece?.length === writtenAtOnceBytes) setImmediate(() => this.push(piece))
      else this.push(piece ?? null)
    },
  })
  return new Promise((resolve) => {
    const size = message.reduce((sum, part) => sum + part.length, 0)
    smtp.send({ from, to: [to], size }, source, (error) => {
      if (error) return resolve({ kind: 'failed', error, isRead, isHeard: isHeard(smtp, error) })
      waitFor(smtp, answerMs)
      resolve({ kind: 'taken' })
    })
  })
}

/** How long its connection may be silent. */
function waitFor({ _socket: socket }: SMTPConnection, milliseconds: number): void {
  if (socket) socket.setTimeout(milliseconds)
}

/** A mail that is refused leaves its connection as it was; every other failure ends it. */
async function afterFailure(open: Open, error: unknown): Promise<void> {
  if (open.isOver) return
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const isOfMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  const isReset = isOfMail && (await new Promise<boolean>((resolve) => open.smtp.reset((failed) => resolve(!failed))))
  if (isReset) return
  open.isOver = true
  open.smtp.close()
}

/** Whether the server answered the sender's name, and something else failed then. A reply to the sender itself is about us, or ends an idle connection. */
function isHeard(smtp: SMTPConnection, error: unknown): boolean {
  const { command } = error as { command?: unknown }
  return smtp.lastServerResponse !== false && command !== 'MAIL FROM'
}
