import { describe, expect, it } from '@jest/globals'
import { DependencyDown } from '../problems/index.ts'
import { eachOnItsOwn, PassedOver } from './each-on-its-own.ts'

describe('one of many', () => {
  const working = (fails: Readonly<Record<number, Error>>) => {
    const done: number[] = []
    const work = async (one: number) => {
      const error = fails[one]
      if (error) throw error
      done.push(one)
    }
    return { done, work }
  }

  it('that fails keeps none behind it waiting, and is told at the end', async () => {
    const [bad, worse] = [new Error('bad'), new Error('worse')]
    const { done, work } = working({ 1: bad, 3: worse })
    await expect(eachOnItsOwn([1, 2, 3, 4], work)).rejects.toEqual(
      new PassedOver('2 failed and were passed over', { cause: bad }),
    )
    expect(done).toEqual([2, 4])
  })

  it('that fails since a store is away ends the rest', async () => {
    const down = new DependencyDown('MongoDB')
    const { done, work } = working({ 2: down })
    await expect(eachOnItsOwn([1, 2, 3], work)).rejects.toBe(down)
    expect(done).toEqual([1])
  })

  it('is done in turn with the others where none fails, as they come', async () => {
    const { done, work } = working({})
    async function* pages() {
      yield* [1, 2]
      yield* [3]
    }
    await eachOnItsOwn(pages(), work)
    expect(done).toEqual([1, 2, 3])
  })
})
