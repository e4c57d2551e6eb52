import { afterEach, describe, expect, it } from '@jest/globals'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PidRegister } from './pid-register.ts'
import { startMark } from './process-identity.ts'
import { lastLines } from './process-log.ts'
import { StartFailure, type ProcessSpec } from './process-spec.ts'
import { SupervisedProcess } from './supervised-process.ts'

const started: SupervisedProcess[] = []
afterEach(() => Promise.all(started.splice(0).map((one) => one.stop())))

/** A process that runs the script; it serves as soon as it has written its file `up`. */
function supervised(script: string, changes: Partial<ProcessSpec> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'supervised-'))
  const lines: string[] = []
  const up = `require('node:fs').appendFileSync('up', 'x');`
  const spec: ProcessSpec = {
    name: 'entries',
    command: process.execPath,
    args: ['-e', script.replace('UP', up)],
    cwd: folder,
    env: { PATH: process.env.PATH },
    logFile: join(folder, 'entries.log'),
    isReady: async () => existsSync(join(folder, 'up')),
    readyTimeoutMs: 10_000,
    ...changes,
  }
  const register = new PidRegister(join(folder, 'processes.json'))
  const one = new SupervisedProcess(spec, register, (line) => lines.push(line))
  started.push(one)
  return { one, lines, register }
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < 100; waited += 1) await sleep(100)
  expect(condition()).toBe(true)
}

describe('a supervised process', () => {
  it('is started again after SIGKILL, and says so', async () => {
    const { one, lines, register } = supervised('UP; setInterval(() => {}, 1000)')
    await one.start()
    const first = one.pid
    one.kill('SIGKILL')
    await until(() => one.restarts === 1 && one.state === 'running')
    expect(one.pid).not.toBe(first)
    expect(lines).toEqual(['entries ended (SIGKILL); restarting in 1 s', 'entries is running again'])
    expect(register.living().map(({ pid }) => pid)).toEqual([one.pid])
  })

  it('leaves no process behind when it is stopped, not even what it started itself', async () => {
    const grandchild = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']).pid`
    const { one, register } = supervised(`console.log(${grandchild}); UP; setInterval(() => {}, 1000)`)
    await one.start()
    const pid = one.pid ?? 0
    await one.stop()
    expect(startMark(pid)).toBeUndefined()
    await until(() => !groupLives(pid))
    expect(register.living()).toEqual([])
    expect(one.state).toBe('stopped')
  })

  it('is asked to end with one signal, however often it is stopped', async () => {
    const script = `process.on('SIGTERM', () => { console.log('asked'); setTimeout(() => process.exit(), 300) }); UP; setInterval(() => {}, 1000)`
    const { one } = supervised(script)
    await one.start()
    await Promise.all([one.stop(), sleep(100).then(() => one.stop()), sleep(200).then(() => one.stop())])
    expect(lastLines(one.spec.logFile, 9)).toEqual(['asked'])
  })

  it('fails the start at once when it says that its configuration is wrong, with what it said', async () => {
    const { one } = supervised(`console.log('SMTP_URL is missing'); process.exit(78)`)
    const failure = await one.start().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartFailure)
    expect(String(failure)).toContain('exit code 78')
    expect(String(failure)).toContain('SMTP_URL is missing')
    expect(one.restarts).toBe(0)
  })

  it('fails the start of a process that lives and never serves', async () => {
    const { one } = supervised('setInterval(() => {}, 1000)', { readyTimeoutMs: 300 })
    await expect(one.start()).rejects.toThrow('entries did not answer within')
    expect(one.pid).toBeUndefined()
  })

  it('kills what does not end in its time', async () => {
    const { one } = supervised(`process.on('SIGTERM', () => {}); UP; setInterval(() => {}, 1000)`, {
      stopTimeoutMs: 200,
    })
    await one.start()
    const pid = one.pid ?? 0
    await one.stop()
    expect(startMark(pid)).toBeUndefined()
  })
})

function groupLives(pid: number): boolean {
  try {
    process.kill(-pid, 0)
    return true
  } catch {
    return false
  }
}
