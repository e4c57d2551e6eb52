import { afterEach, describe, expect, it } from '@jest/globals'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PidRegister } from './pid-register.ts'
import { startMark } from './process-identity.ts'

const children: ChildProcess[] = []
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

/** A process that ignores polite requests when stubborn. */
async function sleeper(stubborn = false): Promise<number> {
  const script = `${stubborn ? "process.on('SIGTERM', () => {});" : ''} console.log('up'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  return child.pid ?? 0
}

const registerFile = () => join(mkdtempSync(join(tmpdir(), 'pid-register-')), 'processes.json')

describe('the register of processes', () => {
  it('ends what a killed supervisor left behind', async () => {
    const file = registerFile()
    const pid = await sleeper()
    new PidRegister(file).add('entries', pid, 'SIGTERM')
    expect(await new PidRegister(file).endLeftovers()).toEqual(['entries'])
    expect(startMark(pid)).toBeUndefined()
    expect(await new PidRegister(file).endLeftovers()).toEqual([])
  })

  it('kills what does not listen', async () => {
    const register = new PidRegister(registerFile())
    const pid = await sleeper(true)
    register.add('stubborn', pid, 'SIGTERM')
    await register.endLeftovers(200)
    expect(startMark(pid)).toBeUndefined()
  })

  it('leaves a stranger alone who got the number of a process of ours', async () => {
    const file = registerFile()
    const pid = await sleeper()
    new PidRegister(file).add('entries', pid, 'SIGTERM')
    const [entry] = JSON.parse(readFileSync(file, 'utf8')) as object[]
    writeFileSync(file, JSON.stringify([{ ...entry, mark: 'another-boot:1' }]))
    expect(await new PidRegister(file).endLeftovers()).toEqual([])
    expect(startMark(pid)).toBeDefined()
  })

  it('makes no file when there is nothing to end', async () => {
    const file = registerFile()
    expect(await new PidRegister(file).endLeftovers()).toEqual([])
    expect(existsSync(file)).toBe(false)
  })
})
