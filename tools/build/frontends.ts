/**
 * Builds what browsers get: the three remotes, the shell, the prerendered pages, and compressed copies of all of it.
 * `--force` builds even when no source has changed since the last time.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './pages/compress-files.ts'
import { writePages } from './pages/write-pages.ts'
import { hashOfSources } from './source-hash.ts'

const root = join(import.meta.dirname, '../..')
const remotes = ['public', 'donor', 'admin']
const stamp = join(root, 'frontends/shell/dist/.sources')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function buildFrontends(): Promise<string> {
  const hash = hashOfSources(root)
  const isCurrent = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isCurrent && !process.argv.includes('--force')) return 'The frontends are built already.'
  process.env['NODE_ENV'] = 'production'
  say('compiling what they share')
  compileShared()
  for (const name of [...remotes, 'shell']) {
    say(`building ${name}`)
    await buildWith(name, 'vite.config.ts')
  }
  say('prerendering')
  await buildWith('shell', 'vite.prerender.config.ts')
  const pages = await writePages(root, remotes)
  const files = compressFiles([...remotes, 'shell'].map((name) => join(root, 'frontends', name, 'dist')))
  writeFileSync(stamp, hash)
  return `The frontends are built: ${pages} pages, ${files} files compressed.`
}

/** The federation plugin reads the names that web-kit's facade exports from compiled code, whatever condition Vite resolves by. */
function compileShared() {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', join(root, 'packages/web-kit')],
    { stdio: 'inherit' },
  )
}

async function buildWith(name: string, config: string) {
  const folder = join(root, 'frontends', name)
  // The federation plugin and Tailwind read paths relative to the folder they stand in.
  process.chdir(folder)
  await build({ root: folder, configFile: join(folder, config), logLevel: 'warn', mode: 'production' })
  process.chdir(root)
}

say(await buildFrontends())
process.exit(0)
