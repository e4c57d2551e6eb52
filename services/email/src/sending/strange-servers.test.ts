import { afterAll, describe, expect, it } from '@jest/globals'
import { type Script, scriptedServer } from '../../tests/scripted-server.ts'
import { openSmtp } from './smtp.ts'
import { testSecret } from '../../tests/message-ids.ts'

const ends: (() => void)[] = []
afterAll(() => ends.forEach((end) => end()))

const answerMs = 1_000
async function against(script: Script, { login = '', options = '', connections = 1 } = {}) {
  const server = await scriptedServer(script)
  const smtp = openSmtp({
    url: `smtp://${login}${server.host}${options}`,
    from: 'Evenhand <hello@evenhand.example>',
    secret: testSecret,
    answerMs,
    connections,
  })
  ends.push(
    () => smtp.close(),
    () => server.close(),
  )
  const send = (to = 'ada@example.org') =>
    smtp.send({ to, mailKey: to, subject: 'Receipt', html: '<p>Thank you</p>', text: 'Thank you' })
  return { server, send }
}

describe('a server that has the whole email', () => {
  it('is waited for longer than at any other step, so that nothing is delivered twice', async () => {
    const { server, send } = await against({
      '.': (socket) => void setTimeout(() => socket.write('250 taken\r\n'), answerMs * 2),
    })
    expect(await send()).toEqual({ kind: 'sent' })
    expect(await send('grace@example.org')).toEqual({ kind: 'sent' })
    expect(server.timesTold('.')).toBe(2)
  })

  it('and ends the connection then may have it', async () => {
    const { send } = await against({ '.': (socket) => socket.destroy() })
    expect(await send()).toMatchObject({ kind: 'away', mayHaveLeft: true })
  })
})

describe('a server that we log in to', () => {
  const login = 'user:word@'

  it('gets neither password nor email while it offers no login', async () => {
    const { server, send } = await against({}, { login, options: '?ignoreTLS=true' })
    expect(await send()).toMatchObject({ kind: 'away', reason: 'EAUTH' })
    expect(server.timesTold('MAIL')).toBe(0)
  })

  it('gets no password in clear text when the way to encrypt was taken out', async () => {
    const { server, send } = await against(
      { EHLO: (socket) => void socket.write('250-scripted\r\n250 AUTH PLAIN\r\n') },
      { login },
    )
    expect(await send()).toMatchObject({ kind: 'away' })
    expect(server.timesTold('AUTH')).toBe(0)
  })

  it.each(['530 5.7.0 Authentication required', '554 5.7.1 Relay access denied'])(
    'and says %s means that we are at fault, not the address',
    async (reply) => {
      const { send } = await against({ RCPT: (socket) => void socket.write(`${reply}\r\n`) })
      expect(await send()).toMatchObject({ kind: 'away' })
    },
  )
})

describe('a server that gives up at one address', () => {
  it.each<[string, Script]>([
    ['by ending the connection', { RCPT: (socket) => socket.destroy() }],
    ['with 421', { RCPT: (socket) => void socket.end('421 4.3.2 closing\r\n') }],
  ])('%s is asked for it once, and it counts as a try of this email', async (_how, script) => {
    const { server, send } = await against(
      { RCPT: (socket, line) => (line.includes('grace') ? socket.write('250 ok\r\n') : script.RCPT?.(socket, line)) },
      { connections: 3 },
    )
    await Promise.all([send('grace@example.org'), send('grace@example.org'), send('grace@example.org')])
    const before = server.timesTold('RCPT')
    expect(await send()).toMatchObject({ kind: 'away', isOfMail: true })
    expect(server.timesTold('RCPT') - before).toBe(1)
  })
})
