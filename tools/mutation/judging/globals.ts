/** What the tests import as `@jest/globals` here: jest’s own parts, in this process and without its module system. */
import { jestExpect } from '@jest/expect'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

export { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } from 'jest-circus'
export const expect = jestExpect

const mocker = new ModuleMocker(globalThis)
const timers = new ModernFakeTimers({
  config: { fakeTimers: {}, rootDir: process.cwd() } as ConstructorParameters<typeof ModernFakeTimers>[0]['config'],
  global: globalThis,
})

export const jest = {
  setTimeout: (milliseconds: number) =>
    void Object.assign(globalThis, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: milliseconds }),
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  useFakeTimers: (options?: Parameters<typeof timers.useFakeTimers>[0]) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
}
