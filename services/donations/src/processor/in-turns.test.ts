import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { inTurns, newTurns } from './in-turns.ts'

function takingTurns<Result>(run: () => Promise<Result>): (key: string) => Promise<Result> {
  const turns = newTurns<Result>()
  return (key) => inTurns(turns, key, run)
}

describe('work in turns', () => {
  it('costs a hundred at once two runs, and answers each with one that began after they asked', async () => {
    let runs = 0
    const work = takingTurns(async () => {
      const run = ++runs
      await new Promise((done) => setImmediate(done))
      return run
    })
    const answers = await Promise.all(Array.from({ length: 100 }, () => work('one')))
    expect(answers).toEqual([1, ...Array.from({ length: 99 }, () => 2)])
    expect(await work('one')).toBe(3)
  })

  it('runs what has different keys side by side', async () => {
    const both = Promise.withResolvers<void>()
    let begun = 0
    const work = takingTurns(async () => {
      if (++begun === 2) both.resolve()
      await both.promise
    })
    await Promise.all([work('one'), work('other')])
    expect(begun).toBe(2)
  })

  it('goes on after a run that failed, whose error only those get who shared it', async () => {
    let runs = 0
    const work = takingTurns(async () => {
      if (++runs === 1) throw new Error('away')
      return runs
    })
    const [first, second] = await Promise.allSettled([work('one'), work('one')])
    expect(first).toMatchObject({ status: 'rejected', reason: { message: 'away' } })
    expect(second).toEqual({ status: 'fulfilled', value: 2 })
  })

  it('never runs twice at once, whatever comes when', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (s, fails) => {
        let [inside, begun] = [0, 0]
        const work = takingTurns(async () => {
          expect(++inside).toBe(1)
          const run = begun++
          await s.schedule(Promise.resolve())
          inside--
          if (fails[run]) throw new Error('away')
          return run
        })
        const asked = fails.map(async () => {
          await s.schedule(Promise.resolve())
          const before = begun
          const answer = await work('one').catch((error: unknown) => error)
          if (typeof answer === 'number') expect(answer).toBeGreaterThanOrEqual(before)
          else expect(answer).toMatchObject({ message: 'away' })
        })
        await s.waitFor(Promise.all(asked))
        expect(inside).toBe(0)
      }),
    )
  })
})
