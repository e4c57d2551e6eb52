import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the sink does with a mail to an address: takes it, refuses it at a step, or breaks off. */
export type SinkAnswer =
  | 'take'
  | { at: 'RCPT TO' | 'DATA' | 'end'; reply: string }
  | { at: 'end'; does: 'hang' | 'drop' | 'take-and-drop' }

/** A mail server that keeps to whom it took how many mails. */
export async function sinkServer(answerTo: (address: string) => SinkAnswer = () => 'take') {
  const taken = new Map<string, number>()
  const sockets = new Set<Socket>()
  let connectionsMost = 0
  const take = (address: string) => taken.set(address, (taken.get(address) ?? 0) + 1)
  const server = createServer((socket) => {
    sockets.add(socket)
    connectionsMost = Math.max(connectionsMost, sockets.size)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    serve(socket, answerTo, take)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connectionsMost: () => connectionsMost,
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function serve(socket: Socket, answerTo: (address: string) => SinkAnswer, take: (address: string) => void): void {
  let [text, address, inData] = ['', '', false]
  const say = (reply: string) => void socket.write(`${reply}\r\n`)
  const refusal = (at: string) => {
    const answer = answerTo(address)
    return answer !== 'take' && answer.at === at && 'reply' in answer ? answer.reply : undefined
  }
  const end = () => {
    const answer = answerTo(address)
    if (answer !== 'take' && 'does' in answer) {
      if (answer.does === 'take-and-drop') take(address)
      if (answer.does !== 'hang') socket.destroy()
      return
    }
    const refused = refusal('end')
    if (refused === undefined) take(address)
    say(refused ?? '250 taken')
  }
  const command = (line: string) => {
    if (/^RCPT TO:/i.test(line)) {
      address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      say(refusal('RCPT TO') ?? '250 ok')
    } else if (/^DATA/i.test(line)) {
      const refused = refusal('DATA')
      inData = refused === undefined
      say(refused ?? '354 go on')
    } else say(/^QUIT/i.test(line) ? '221 bye' : '250 ok')
  }
  socket.setNoDelay(true)
  say('220 sink')
  socket.on('data', (data) => {
    text += data.toString('latin1')
    for (;;) {
      const mark = inData ? '\r\n.\r\n' : '\r\n'
      const at = text.indexOf(mark)
      if (at === -1) return
      const line = text.slice(0, at)
      text = text.slice(at + mark.length)
      if (inData) {
        inData = false
        end()
      } else command(line)
    }
  })
}
