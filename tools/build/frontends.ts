/**
 * `npm run build`: builds what browsers get: the three remotes, the shell, the prerendered pages, and compressed copies of all of it.
 * `--force` builds even when no source has changed since the last time.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { runMain } from '../command-line/tell.ts'
import { StartFailure } from '../processes/process-spec.ts'
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
  const begun = Date.now()
  const hash = hashOfSources(root)
  if (isBuilt(root, remotes, hash) && !isForced) return 'The frontends are already built.'
  removeStamp(root)
  process.env['NODE_ENV'] = 'production'
  // The federation plugin takes a build that a test starts for a test of its own, and shares nothing.
  delete process.env['JEST_WORKER_ID']
  say('compiling what the frontends share')
  compileShared()
  for (const name of [...remotes, 'shell']) {
    say(`building the frontend ${name}`)
    buildWith(name, 'vite.config.ts')
  }
  refuseCopies(root, remotes)
  say('prerendering the pages')
  buildWith('shell', 'vite.prerender.config.ts')
  const pages = await writePages(root, remotes)
  const files = compressFiles([...remotes, 'shell'].map((name) => join(root, 'frontends', name, 'dist')))
  writeStamp(root, remotes, hash)
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  return `The frontends are built: ${pages} pages, ${files} files compressed (${seconds} s).`
}

/** The federation plugin reads the names that web-kit's facade exports from compiled code, whatever condition Vite resolves by. */
function compileShared() {
  runVisibly('TypeScript could not compile packages/web-kit', root, [
    'node_modules/typescript/bin/tsc',
    '-b',
    'packages/web-kit',
  ])
}

/** A process for each: the federation plugin keeps what it knows of one build in its module, and the next one would find it. */
function buildWith(name: string, config: string) {
  // The federation plugin and Tailwind read paths relative to the folder they stand in.
  const cwd = join(root, 'frontends', name)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const options = ['--config', config, '--logLevel', 'warn', '--mode', 'production']
  runVisibly(`Vite could not build ${name}`, cwd, [vite, 'build', ...options])
}

function runVisibly(failure: string, cwd: string, args: readonly string[]): void {
  try {
    execFileSync(process.execPath, args, { cwd, stdio: 'inherit' })
  } catch {
    // The program has said why; a stack would push it out of sight.
    throw new StartFailure(`${failure}; its reason is above.`)
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
