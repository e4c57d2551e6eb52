import { describe, expect, it, jest } from '@jest/globals'
import { runSteps } from './step.ts'

describe('steps', () => {
  it('get a line each, and those that fail are told with their reason', async () => {
    const said: string[] = []
    const fails = async () => {
      throw new Error('Two files differ.')
    }
    const steps = [
      { name: 'one', run: async (told: (line: string) => void) => told('halfway') },
      { name: 'two', run: fails },
    ]
    const { passed, failed, failures } = await runSteps(steps, (line) => said.push(line))
    expect([passed, failed, failures]).toEqual([1, 1, [{ name: 'two', told: 'Two files differ.' }]])
    expect(said).toEqual([
      '  …     halfway',
      expect.stringMatching(/^ {2}ok {4}one \(\d/),
      '  FAIL  two\nTwo files differ.',
    ])
  })

  it('say now and then that they go on, while they take long', async () => {
    jest.useFakeTimers()
    try {
      const said: string[] = []
      const slow = { name: 'the types hold', run: () => new Promise<void>((resolve) => setTimeout(resolve, 40_000)) }
      const running = runSteps([slow], (line) => said.push(line))
      await jest.advanceTimersByTimeAsync(100_000)
      await running
      expect(said).toEqual([
        '  …     the types hold (15 s so far)',
        '  …     the types hold (30 s so far)',
        '  ok    the types hold (40.0 s)',
      ])
    } finally {
      jest.useRealTimers()
    }
  })
})
