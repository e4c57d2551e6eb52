import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Step = 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | '.'
/** What the server does at a step; without one it takes what comes. */
export type Script = Partial<Record<Step, (socket: Socket, line: string) => void>>

/** An email server that does at one step what its script says. Keeps the lines that it was told, but those of emails. */
export async function scriptedServer(script: Script) {
  const lines: string[] = []
  const server = createServer((socket) => {
    let isMail = false
    socket.on('error', () => undefined)
    socket.write('220 scripted\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        if (isMail && line !== '.') continue
        isMail = line === 'DATA'
        lines.push(line)
        const step = line.split(' ')[0] as Step
        const act = script[step]
        if (act) act(socket, line)
        else socket.write(step === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    /** How often it was told this. */
    timesTold: (word: string) => lines.filter((line) => line.startsWith(word)).length,
    close: () => void server.close(),
  }
}
