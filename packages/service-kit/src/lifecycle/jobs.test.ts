import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { Running } from '../outbox/index.ts'
import { createLog } from '../telemetry/index.ts'
import { eventually } from '../testing/index.ts'
import { type Job, startJob } from './index.ts'

describe('a job', () => {
  const lines: string[] = []
  const log = createLog('test', { write: (line) => void lines.push(line) })
  const running: Running[] = []
  const start = (job: Omit<Job, 'name'>): void => void running.push(startJob({ name: 'sweep', ...job }, log))
  afterEach(async () => {
    await Promise.all(running.splice(0).map((job) => job.stop()))
    lines.length = 0
  })

  it('runs again at once while there is more to do, and then at its own pace', async () => {
    const runs: number[] = []
    start({ everyMs: 150, run: async () => runs.push(performance.now()) < 5 })
    await eventually(async () => runs.length === 6)
    const [first = 0, , , , fifth = 0, sixth = 0] = runs
    expect(fifth - first).toBeLessThan(100)
    expect(sixth - fifth).toBeGreaterThan(140)
  })

  it('is tried again after a failure, which is logged once and not at every try', async () => {
    let runs = 0
    start({
      everyMs: 10,
      run: async () => {
        if (++runs < 3) throw new Error('not yet')
        return false
      },
    })
    await eventually(async () => runs >= 4)
    expect(lines.filter((line) => line.includes('job-failed'))).toHaveLength(1)
  })

  it('runs at once when it is woken, also when that happens while it works', async () => {
    let wake: () => void = () => undefined
    let runs = 0
    start({
      everyMs: 60_000,
      wokenBy: (call) => {
        wake = call
        return () => undefined
      },
      run: async () => {
        runs += 1
        await sleep(30)
        return false
      },
    })
    await eventually(async () => runs === 1)
    wake()
    await eventually(async () => runs === 2)
    await sleep(60)
    wake()
    await eventually(async () => runs === 3)
  })

  it('finishes what it does when it is stopped, and does no more', async () => {
    let finished = 0
    start({
      everyMs: 1,
      run: async () => {
        await sleep(80)
        finished += 1
        return true
      },
    })
    await sleep(20)
    await Promise.all(running.splice(0).map((job) => job.stop()))
    expect(finished).toBe(1)
    await sleep(120)
    expect(finished).toBe(1)
  })
})
