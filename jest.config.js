/** One configuration for the whole repository; files that need a browser's document say so in their first line. */
export default {
  testEnvironment: '<rootDir>/tools/test/node-environment.cjs',
  testEnvironmentOptions: { customExportConditions: ['@evenhand/source', 'node', 'default'] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2024',
        },
        module: { type: 'es6' },
      },
    ],
  },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '<rootDir>/tests/e2e/',
    '<rootDir>/tests/telemetry/',
    '<rootDir>/tools/check/planted/',
  ],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
  watchPathIgnorePatterns: ['/.data/', '/.cache/'],
  setupFilesAfterEnv: ['<rootDir>/tools/test/seed.js'],
  testSequencer: '<rootDir>/tests/system/longest-first.js',
  // What hangs is known soon. A file that truly needs longer says so itself, and why. A whole run, where four files share two cores, is given more.
  testTimeout: Number(process.env.EVENHAND_TEST_TIMEOUT_MS ?? 30_000),
  // Twice the cores that we have in mind: half of a file's time is waiting, for Kafka, for the stores and for what is due later.
  maxWorkers: 4,
  // The modules of each file stay in their process: after two hundred files four of them had eleven gigabytes.
  workerIdleMemoryLimit: '1500MB',
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
}
