import { afterAll, describe, expect, it } from '@jest/globals'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startComponents, type RunningComponents } from '../start.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'redis-component-'))
const running: RunningComponents[] = []

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<RunningComponents> {
  const { REDIS_URL: _, ...environment } = process.env
  const started = await startComponents({ dataDir, only: ['redis'], environment })
  running.push(started)
  return started
}

/** Sends one command in Redis's inline form and answers its first reply. */
function ask(url: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    socket.once('connect', () => socket.write(`${command}\r\n`))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().trim())
    })
    socket.once('error', reject)
  })
}

describe('the real Redis', () => {
  it('has its data after SIGKILL, is started again by itself, and has them at the next start too', async () => {
    const first = await start()
    const url = first.addresses.REDIS_URL ?? ''
    expect(await ask(url, 'SET session:1 silver')).toBe('+OK')
    // The append-only file is written before the answer, so nothing acknowledged waits in the process.
    const [component] = first.components
    component?.process?.kill('SIGKILL')
    for (let tries = 0; tries < 100 && component?.process?.restarts !== 1; tries += 1) await sleep(100)
    for (let tries = 0; tries < 100 && component?.process?.state !== 'running'; tries += 1) await sleep(100)
    expect(await ask(url, 'GET session:1')).toContain('silver')
    await first.stop()
    const second = await start()
    expect(second.addresses.REDIS_URL).toBe(url)
    expect(await ask(url, 'GET session:1')).toContain('silver')
  })
})
