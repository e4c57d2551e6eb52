/** Packs the command into one file without dependencies, `dist/verify-draw.js`, for whoever has Node and nothing else. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const folder = import.meta.dirname
const name = 'verify-draw.js'

await build({
  configFile: false,
  logLevel: 'warn',
  root: folder,
  resolve: { conditions: ['@evenhand/source', 'node', 'module', 'default'] },
  ssr: { noExternal: true, resolve: { conditions: ['@evenhand/source', 'node', 'module', 'default'] } },
  build: {
    ssr: join(folder, 'main.ts'),
    outDir: join(folder, 'dist'),
    target: 'node22',
    minify: false,
    rolldownOptions: { output: { entryFileNames: name, banner: '#!/usr/bin/env node' } },
  },
})
chmodSync(join(folder, 'dist', name), 0o755)
