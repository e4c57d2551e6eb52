import { describe, expect, it } from '@jest/globals'
import { listTests } from './jest.ts'
import { relatedTo } from './related.ts'
import { touchedBy } from './changed.ts'

const nothing = { sources: [], folders: [], system: [], all: false }

describe('a changed file', () => {
  it.each([
    [
      'services/entries/src/draws/freeze.ts',
      { sources: ['services/entries/src/draws/freeze.ts'], folders: ['services/entries/src/row-types.test.ts'] },
    ],
    ['services/sponsors/src/app.ts', { sources: ['services/sponsors/src/app.ts'] }],
    ['services/entries/migrations/0009_more.sql', { folders: ['services/entries/'] }],
    ['services/entries/checks/sums.sql', { folders: ['services/entries/'] }],
    ['services/entries/README.md', {}],
    ['proto/evenhand/entries/v1/events.proto', { folders: ['packages/contracts', 'tests/contracts'] }],
    ['tests/e2e/cart.test.ts', { system: ['tests/e2e/cart.test.ts'] }],
    ['tests/telemetry/logs.test.ts', { system: ['tests/telemetry/logs.test.ts'] }],
    ['tests/scenarios/giving-system.ts', { sources: ['tests/scenarios/giving-system.ts'] }],
    ['frontends/public/index.html', { folders: ['frontends/public/'] }],
    ['docs/operations.md', {}],
    ['jest.config.js', { sources: ['jest.config.js'], all: true }],
    ['packages/service-kit/migrations/0000_kit.sql', { folders: ['packages/service-kit/'], all: true }],
  ])('%s touches %j', (file, touched) => {
    expect(touchedBy([file])).toEqual({ ...nothing, ...touched })
  })

  it('touches the tests of other workspaces that import it by the name of its package', async () => {
    const args = relatedTo(['packages/contracts/src/http/memorials/memorials.ts'])
    const found = await listTests(args)
    expect(found).toContain('services/memorials/src/app.test.ts')
    expect(found.length).toBeGreaterThan(50)
  })
})
