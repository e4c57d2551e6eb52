import base from '../../jest.config.js'

/** The tests that need a whole running system; `tools/test` starts one for them. They share it, three files at a time: what one does must not disturb another. */
export default {
  ...base,
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/e2e/**/*.test.ts', '<rootDir>/tests/telemetry/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  // A browser beside two others, on a machine that may be busy.
  testTimeout: 180_000,
  maxWorkers: 3,
}
