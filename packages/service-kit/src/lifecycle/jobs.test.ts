import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { Running } from '../outbox/index.ts'
import { createLog, metricsPage } from '../telemetry/index.ts'
import { eventually } from '../testing/index.ts'
import { type Job, startJob } from './index.ts'
import { pauseMs } from './jobs.ts'

describe('a job', () => {
  const lines: string[] = []
  const log = createLog('test', { write: (line) => void lines.push(line) })
  const running: Running[] = []
  const start = (job: Omit<Job, 'name'>): void => void running.push(startJob({ name: 'sweep', ...job }, log))
  afterEach(async () => {
    await Promise.all(running.splice(0).map((job) => job.stop()))
    lines.length = 0
  })

  it('runs again at once while there is more to do', async () => {
    let runs = 0
    start({ everyMs: 3_600_000, run: async () => ++runs < 5 })
    await eventually(async () => runs === 5)
    await nextTurn()
    expect(runs).toBe(5)
  })

  it('runs at its own pace when there is nothing more to do', async () => {
    const runs = { hourly: 0, often: 0 }
    start({ everyMs: 3_600_000, run: async () => ++runs.hourly < 0 })
    start({ everyMs: 1, run: async () => ++runs.often < 0 })
    await eventually(async () => runs.often >= 10)
    expect(runs.hourly).toBe(1)
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

  it.each([
    ['of every second, rests longer and longer', 1_000, [1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]],
    ['of every minute, is tried at its own pace', 60_000, [60_000, 60_000, 60_000]],
    ['of every day, is tried again after five minutes, and not tomorrow', 86_400_000, [86_400_000, 300_000, 300_000]],
  ])('that failed, one %s', (_, everyMs, pauses) => {
    expect(pauses.map((_pause, failures) => pauseMs(everyMs, failures))).toEqual(pauses)
  })

  it('says for how long it has failed at every try, and for how long it has worked', async () => {
    const ages = async (of: 'failing' | 'running'): Promise<number | undefined> => {
      const found = new RegExp(`^evenhand_job_${of}_seconds\\{work="sweep"\\} ([\\d.e-]+)$`, 'm').exec(
        (await metricsPage()).body,
      )
      return found ? Number(found[1]) : undefined
    }
    let isBroken = true
    const work = Promise.withResolvers<void>()
    start({
      everyMs: 1,
      async run() {
        if (isBroken) throw new Error('broken')
        await work.promise
        return false
      },
    })
    await eventually(async () => ((await ages('failing')) ?? 0) > 0)
    const before = await ages('failing')
    await eventually(async () => ((await ages('failing')) ?? 0) > (before ?? 0))
    isBroken = false
    await eventually(async () => ((await ages('running')) ?? 0) > 0)
    work.resolve()
    await eventually(async () => (await ages('failing')) === undefined)
  })

  it('runs at once when it is woken, also when that happens while it works', async () => {
    let wake: () => void = () => undefined
    let runs = 0
    const work = Promise.withResolvers<void>()
    start({
      everyMs: 60_000,
      wokenBy: (call) => {
        wake = call
        return () => undefined
      },
      run: async () => {
        runs += 1
        await work.promise
        return false
      },
    })
    await eventually(async () => runs === 1)
    wake()
    work.resolve()
    await eventually(async () => runs === 2)
    await nextTurn()
    expect(runs).toBe(2)
    wake()
    await eventually(async () => runs === 3)
  })

  it('finishes what it does when it is stopped, and does no more', async () => {
    let begun = 0
    let finished = 0
    const work = Promise.withResolvers<void>()
    start({
      everyMs: 1,
      run: async () => {
        begun += 1
        await work.promise
        await nextTurn()
        finished += 1
        return true
      },
    })
    await eventually(async () => begun === 1)
    const stopped = Promise.all(running.splice(0).map((job) => job.stop()))
    work.resolve()
    await stopped
    expect(finished).toBe(1)
    // It would go on at once: there was more to do.
    await nextTurn()
    expect(begun).toBe(1)
  })
})
