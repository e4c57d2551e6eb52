import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

/** A remote whose page imports another name from a shared package than its routes. */
const files: Record<string, string> = {
  'package.json': '{ "name": "remote", "type": "module", "dependencies": { "react": "^19.0.0" } }',
  'index.html': '<script type="module" src="/src/routes.ts"></script>',
  'src/routes.ts': `import { useRef } from 'react'\nexport const ref = () => useRef(0)\nexport const load = () => import('./page.ts')`,
  'src/page.ts': `import { useState } from 'react'\nexport const state = () => useState('the word of the page')`,
}

/**
 * Vite in a process of its own: the plugin does nothing in tests. A busy machine is one on which modules begin late: after the share is
 * written, if that does not wait for them.
 */
const program = (waiting: string) => `
import { federation } from '@module-federation/vite'
import { build } from 'vite'
import { setTimeout as sleep } from 'node:timers/promises'
import { wholeGraph } from ${JSON.stringify(pathToFileURL(join(root, 'frontends/whole-graph.ts')).href)}
import { sharesWrittenLast } from ${JSON.stringify(pathToFileURL(join(root, 'frontends/federation.ts')).href)}
const shareIsWritten = Promise.withResolvers()
const isLate = (id) => id.includes('whole-graph') || id.endsWith('/src/page.ts')
await build({
  configFile: false,
  logLevel: 'error',
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
  plugins: [
    federation({
      name: 'remote',
      filename: 'remoteEntry.js',
      exposes: { './routes': './src/routes.ts' },
      shared: { react: { singleton: true, requiredVersion: '^19.0.0', import: false } },
      dts: false,
      moduleParseIdleTimeout: 30,
    }),
    wholeGraph('/src/routes.ts', ${waiting}, 2),
    {
      name: 'late',
      enforce: 'pre',
      load: {
        order: 'pre',
        handler: (id) => (isLate(id) ? Promise.race([shareIsWritten.promise, sleep(500)]) : undefined),
      },
      moduleParsed: ({ id }) => id.includes('__loadShare__react') && shareIsWritten.resolve(),
    },
  ],
})
process.exit(0)
`

const folder = mkdtempSync(join(tmpdir(), 'whole-graph-'))
beforeAll(() => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function buildRemote(waiting: string): Promise<{ failed: boolean; said: string }> {
  const { JEST_WORKER_ID: _, ...environment } = process.env
  const options = ['--conditions=@evenhand/source', '--input-type=module', '--eval', program(waiting)]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      options,
      { cwd: folder, env: { ...environment, NODE_ENV: 'production' } },
      (error, out, errors) => resolve({ failed: error !== null, said: out + errors }),
    )
  })
}

describe('the build of a remote', () => {
  it('knows the names that modules import from shared packages, however late those modules begin', async () => {
    expect(await buildRemote('sharesWrittenLast')).toEqual({ failed: false, said: '' })
    expect(readFileSync(join(folder, 'dist/remoteEntry.js'), 'utf8')).not.toBe('')
  })

  it('fails where the federation plugin no longer writes what it should write last', async () => {
    const { failed, said } = await buildRemote('/under-another-name/')
    expect([failed, said]).toEqual([true, expect.stringContaining('nothing matches /under-another-name/')])
  })

  it('says which module cannot be found, instead of waiting for it', async () => {
    writeFileSync(join(folder, 'src/page.ts'), `${files['src/page.ts']}\nimport './gone.ts'`)
    const { failed, said } = await buildRemote('sharesWrittenLast')
    expect([failed, said]).toEqual([true, expect.stringContaining("Could not resolve './gone.ts'")])
  })
})
