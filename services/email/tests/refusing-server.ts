import { type AddressInfo, createServer } from 'node:net'

/** A mail server that refuses at one step with one reply. */
export async function refusingServer(step: 'MAIL FROM' | 'RCPT TO' | 'DATA', reply: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 refusing\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith(step)) socket.write(`${reply}\r\n`)
        else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
