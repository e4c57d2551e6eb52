/**
 * Builds what browsers get: the three remotes, the shell, the prerendered pages, and compressed copies of all of it.
 * `--force` builds even when no source has changed since the last time.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { runMain } from '../command-line/tell.ts'
import { alone } from './alone.ts'
import { compressFiles } from './pages/compress-files.ts'
import { writePages } from './pages/write-pages.ts'
import { refuseCopies } from './refuse-copies.ts'
import { hashOfSources } from './source-hash.ts'
import { isBuilt, removeStamp, writeStamp } from './stamp.ts'

const root = join(import.meta.dirname, '../..')
const remotes = ['public', 'donor', 'admin']

/** One build of a checkout at a time: whoever comes second finds it built. */
const lock = join(root, 'frontends/shell/.building')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function buildFrontends(isForced: boolean): Promise<string> {
  const hash = hashOfSources(root)
  if (isBuilt(root, remotes, hash) && !isForced) return 'The frontends are already built.'
  removeStamp(root)
  process.env['NODE_ENV'] = 'production'
  say('compiling what they share')
  compileShared()
  for (const name of [...remotes, 'shell']) {
    say(`building ${name}`)
    buildWith(name, 'vite.config.ts')
  }
  refuseCopies(root, remotes)
  say('prerendering')
  buildWith('shell', 'vite.prerender.config.ts')
  const pages = await writePages(root, remotes)
  const files = compressFiles([...remotes, 'shell'].map((name) => join(root, 'frontends', name, 'dist')))
  writeStamp(root, remotes, hash)
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

/** A process for each: the federation plugin keeps what it knows of one build in its module, and the next one would find it. */
function buildWith(name: string, config: string) {
  // The federation plugin and Tailwind read paths relative to the folder they stand in.
  const cwd = join(root, 'frontends', name)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  try {
    execFileSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn', '--mode', 'production'], {
      cwd,
      stdio: 'inherit',
    })
  } catch {
    // Vite has said why; what Node adds of the process would push it out of sight.
    throw new Error(`Vite could not build ${name}; its reason is above.`)
  }
}

await runMain(async () => {
  const { values } = parsedArgs({
    args: process.argv.slice(2),
    options: { force: { type: 'boolean', default: false } },
  })
  say(await alone(lock, () => buildFrontends(values.force)))
})
process.exit()
