/**
 * `npm run bench`: measures a system of its own and prints a table; `-- --write` also writes it into docs/performance.md, between the marks
 * there. About six minutes.
 * `npm run bench -- giving ledger` measures only these, one after the other on one system: gifts, visible-entries, giving, gateway, ledger, draws; or
 * pages, on a slow phone, which want a quiet machine. Draws alone need no system; `--donors 100000` makes them smaller.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Answers } from '../donors/answers.ts'
import { type Browser, openBrowser } from '../donors/browser.ts'
import { ROOT } from '../launcher/services.ts'
import { startSystem, type System } from '../launcher/system.ts'
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

/** What measures can ask. */
interface Bench {
  system: System
  /** Signed in. */
  administrator: Browser
  donors: number
}

const measures = {
  gifts: ({ system }) => measureGifts(system),
  'visible-entries': ({ system, administrator }) => measureVisibleEntries(system, administrator),
  giving: ({ system }) => measureGiving(system),
  gateway: ({ system, administrator }) => measureGateway(system, administrator.cookie()),
  ledger: ({ system }) => measureLedger(system),
  draws: ({ donors }) => measureDraws(donors, say),
  pages: ({ system }) => measurePages(system.addresses.site),
} satisfies Record<string, (bench: Bench) => Promise<Figure[]>>
type Measure = keyof typeof measures

/** What the page is made of, in its order. */
const ofThePage: readonly Measure[] = ['gifts', 'visible-entries', 'giving', 'gateway', 'ledger', 'draws']

const isMeasure = (name: string): name is Measure => Object.hasOwn(measures, name)

async function measureOn(system: System, names: readonly Measure[], donors: number): Promise<Figure[]> {
  const administrator = openBrowser(system.addresses.site, new Answers(), { mayLoseConnection: false })
  await administrator.call('POST', '/api/admin/login', { username: 'admin', password })
  const figures: Figure[] = []
  for (const name of names) figures.push(...(await measures[name]({ system, administrator, donors })))
  return figures
}

async function benchSome(dataDir: string, names: readonly Measure[], donors: number): Promise<void> {
  const system = await startSystem({ dataDir, env: environment(), log: say })
  try {
    say(`Load of the machine before: ${currentLoad().toFixed(1)}`)
    for (const line of figureLines(await measureOn(system, names, donors))) say(line)
  } finally {
    await system.stop()
  }
}

async function benchAll(dataDir: string, write: boolean, donors: number): Promise<void> {
  if (write) refuseUnmarked(readFileSync(page, 'utf8'))
  const loadBefore = currentLoad()
  const { system, figures: starts } = await measureStarts({ dataDir, env: environment(), log: say })
  try {
    const figures = [...(await measureOn(system, ofThePage, donors)), ...starts]
    for (const line of ['', ...figureLines(figures)]) say(line)
    if (!write) return
    const conditions = readConditions(system.components, loadBefore)
    writeFileSync(page, withFigures(readFileSync(page, 'utf8'), figures, conditions))
    say(`\nWritten to ${page}`)
  } finally {
    await system.stop()
  }
}

async function bench(dataDir: string): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      donors: { type: 'string', default: String(drawDonors) },
    },
  })
  const donors = Number(values.donors)
  if (!Number.isInteger(donors) || donors < 1) throw new Error('--donors wants a whole number, for example 100000.')
  const names = positionals.filter(isMeasure)
  if (names.length < positionals.length)
    throw new Error(`There is only ${Object.keys(measures).join(', ')} to be measured: npm run bench -- ledger`)
  if (names.length === 0) return benchAll(dataDir, values.write, donors)
  if (values.write) throw new Error('Only a whole bench is written: npm run bench -- --write')
  if (names.join() === 'draws') for (const line of figureLines(await measureDraws(donors, say))) say(line)
  else await benchSome(dataDir, names, donors)
}

const dataDir = mkdtempSync(join(tmpdir(), 'evenhand-bench-'))
try {
  await bench(dataDir)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit()
