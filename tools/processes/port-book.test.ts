import { describe, expect, it } from '@jest/globals'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortBook } from './port-book.ts'
import { startMark } from './process-identity.ts'

const bookFile = () => join(mkdtempSync(join(tmpdir(), 'port-book-')), 'ports.json')

describe('the port book', () => {
  it('gives a name the same port again at the next start', async () => {
    const file = bookFile()
    const first = await new PortBook(file).choose('redis')
    expect(await new PortBook(file).choose('redis')).toBe(first)
  })

  it('takes a new port when somebody else has the remembered one', async () => {
    const file = bookFile()
    const first = await new PortBook(file).choose('redis')
    const stranger = createServer().listen(first, '127.0.0.1')
    await new Promise((resolve) => stranger.once('listening', resolve))
    const second = await new PortBook(file).choose('redis')
    expect(second).not.toBe(first)
    await new Promise((resolve) => stranger.close(resolve))
    expect(await new PortBook(file).choose('redis')).toBe(second)
  })

  it('leaves a port to another start that has chosen it and not taken it yet, as long as that lives', async () => {
    const file = bookFile()
    const first = await new PortBook(file).choose('redis')
    const claim = join(tmpdir(), 'evenhand-ports', String(first))
    writeFileSync(claim, `${process.ppid} ${startMark(process.ppid)}`)
    const second = await new PortBook(file).choose('redis')
    expect(second).not.toBe(first)
    const noProcess = 2 ** 30
    writeFileSync(join(tmpdir(), 'evenhand-ports', String(second)), `${noProcess} then`)
    expect(await new PortBook(file).choose('redis')).toBe(second)
  })

  it('never gives two names one port, however many ask at once', async () => {
    const book = new PortBook(bookFile())
    const names = Array.from({ length: 30 }, (_, number) => `service-${number}`)
    const ports = await Promise.all(names.map((name) => book.choose(name)))
    expect(new Set(ports).size).toBe(names.length)
  })
})
