/**
 * A mail server that takes all there is and answers at once; its first line of output is its port. With a number of emails it also says in how many
 * seconds they came, from the first to the last.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'

const endOfMail = Buffer.from('\r\n.\r\n')
const go = '354 go on\r\n'
const ok = '250 ok\r\n'
const counted = Number(process.argv[2] ?? 0)
const taken = { emails: 0, firstAt: 0 }

function count(): void {
  taken.emails += 1
  if (taken.emails === 1) taken.firstAt = performance.now()
  if (taken.emails === counted) process.stdout.write(`${(performance.now() - taken.firstAt) / 1000}\n`)
}

/** Whoever sends may send the next mail’s commands with the end of one. */
function serve(socket: Socket): void {
  let rest = Buffer.alloc(0)
  let inMail = false
  socket.on('data', (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data])
    let answers = ''
    for (;;) {
      if (inMail) {
        const end = rest.indexOf(endOfMail)
        if (end === -1) {
          // Of what the mail says, only what may be the beginning of its end.
          if (rest.length > endOfMail.length) rest = rest.subarray(rest.length - endOfMail.length + 1)
          break
        }
        rest = rest.subarray(end + endOfMail.length)
        inMail = false
        answers += ok
        count()
      } else {
        const end = rest.indexOf('\r\n')
        if (end === -1) break
        const isMail = rest[0] === 0x44 || rest[0] === 0x64
        rest = rest.subarray(end + 2)
        inMail = isMail
        answers += isMail ? go : ok
      }
    }
    if (answers !== '') socket.write(answers)
  })
}

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  socket.write('220 sink\r\n')
  serve(socket)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
