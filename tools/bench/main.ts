/**
 * `npm run bench`: measures a system of its own and prints a table; `-- --write` also writes it into docs/performance.md, between the marks
 * there. About six minutes.
 * `npm run bench -- pages` measures the pages on a slow phone alone, on a system of its own, which wants a quiet machine.
 * `npm run bench -- draws` measures a draw alone, which needs no system; `--donors 100000` makes it smaller.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Answers } from '../donors/answers.ts'
import { openBrowser } from '../donors/browser.ts'
import { ROOT } from '../launcher/services.ts'
import { startSystem } from '../launcher/system.ts'
import type { Figure } from './figures.ts'
import { drawDonors, measureDraws } from './measures/draws.ts'
import { measureGateway } from './measures/gateway.ts'
import { measureGifts } from './measures/gifts.ts'
import { measureGiving } from './measures/giving.ts'
import { measureLedger } from './measures/ledger.ts'
import { measurePages } from './measures/pages.ts'
import { measureStarts } from './measures/starts.ts'
import { measureVisibleEntries } from './measures/visible-entries.ts'
import { currentLoad, figureLines, readConditions, refuseUnmarked, withFigures } from './page.ts'

const password = 'the-password-of-the-bench'
/** All load comes from one address here. */
const limitsScale = '1000000'

const page = join(ROOT, 'docs/performance.md')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** All that a system of the bench is told. */
function environment(): Record<string, string> {
  const { PATH = '', HOME = '', EVENHAND_CACHE = '' } = process.env
  return {
    PATH,
    HOME,
    ...(EVENHAND_CACHE ? { EVENHAND_CACHE } : {}),
    ADMIN_PASSWORD: password,
    LIMITS_SCALE: limitsScale,
  }
}

async function benchPages(dataDir: string): Promise<void> {
  const system = await startSystem({ dataDir, env: environment(), log: say })
  try {
    say(`Load of the machine before: ${currentLoad().toFixed(1)}`)
    for (const line of figureLines(await measurePages(system.addresses.site))) say(line)
  } finally {
    await system.stop()
  }
}

async function bench(dataDir: string, write: boolean, donors: number): Promise<void> {
  if (write) refuseUnmarked(readFileSync(page, 'utf8'))
  const loadBefore = currentLoad()
  const env = environment()
  const { system, figures: starts } = await measureStarts({ dataDir, env, log: say })
  try {
    const administrator = openBrowser(system.addresses.site, new Answers(), { mayLoseConnection: false })
    await administrator.call('POST', '/api/admin/login', { username: 'admin', password })
    const figures: Figure[] = [
      ...(await measureGifts(system)),
      ...(await measureVisibleEntries(system, administrator)),
      ...(await measureGiving(system)),
      ...(await measureGateway(system, administrator.cookie())),
      ...(await measureLedger(system)),
      ...(await measureDraws(donors, say)),
      ...starts,
    ]
    for (const line of ['', ...figureLines(figures)]) say(line)
    if (!write) return
    const conditions = readConditions(system.components, loadBefore)
    writeFileSync(page, withFigures(readFileSync(page, 'utf8'), figures, conditions))
    say(`\nWritten to ${page}`)
  } finally {
    await system.stop()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'evenhand-bench-'))
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      donors: { type: 'string', default: String(drawDonors) },
    },
  })
  const donors = Number(values.donors)
  if (!Number.isInteger(donors) || donors < 1) throw new Error('--donors wants a whole number, for example 100000.')
  if (positionals.length === 0) await bench(dataDir, values.write, donors)
  else if (positionals.join(' ') === 'draws') for (const line of figureLines(await measureDraws(donors, say))) say(line)
  else if (positionals.join(' ') === 'pages') await benchPages(dataDir)
  else
    throw new Error(
      `There is no '${positionals.join(' ')}' to be measured alone: npm run bench, or npm run bench -- pages or draws.`,
    )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
