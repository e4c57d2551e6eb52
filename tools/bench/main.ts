/**
 * `npm run bench`: measures a system of its own and prints a table; `-- --write` also writes it into docs/performance.md, between the marks
 * there. About six minutes. `-- gifts draws` measures what is named: gifts, visible-entries, giving, gateway, ledger, mail, panel (a million subscribers), lists, draws (which need no system;
 * `--donors 100000` makes them smaller), starts, and pages and walls (full of pictures), on a slow phone, which want a quiet machine. `--short` only shows that it runs.
 * `-- mail --listmonk FOLDER` lets an installed listmonk send the same emails: its program, and the files that it reads where it is started.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMain } from '../command-line/tell.ts'
import { Answers } from '../donors/answers.ts'
import { type Browser, openBrowser } from '../donors/browser.ts'
import { ROOT } from '../launcher/services.ts'
import { startSystem, type System } from '../launcher/system.ts'
import type { Figure } from './figures.ts'
import { measureDraws } from './measures/draws.ts'
import { measureGateway } from './measures/gateway.ts'
import { measureGifts } from './measures/gifts.ts'
import { measureGiving } from './measures/giving.ts'
import { measureLedger } from './measures/ledger.ts'
import { measureLists } from './measures/lists.ts'
import { measureMail } from './measures/mail.ts'
import { measurePages } from './measures/pages.ts'
import { measurePanel } from './measures/panel.ts'
import { measureStarts } from './measures/starts.ts'
import { measureVisibleEntries } from './measures/visible-entries.ts'
import { measureWalls } from './measures/walls.ts'
import { type BenchOptions, type Measure, readOptions } from './options.ts'
import { currentLoad, figureLines, readConditions, refuseUnmarked, withFigures } from './page.ts'

const password = 'the-password-of-the-bench'
/** All load comes from one address here. */
const limitsScale = '1000000'
/** No email waits for the pace of a mail server. */
const mailsPerSecond = '10000'

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
    MAILS_PER_SECOND: mailsPerSecond,
  }
}

/** Asked once for each of the chosen, in the order of the table. */
const measuring: Record<Exclude<Measure, 'starts'>, (on: Running, options: BenchOptions) => Promise<Figure[]>> = {
  gifts: ({ system }, { size }) => measureGifts(system, size),
  'visible-entries': ({ system, administrator }, { size }) => measureVisibleEntries(system, administrator, size),
  giving: ({ system }, { size }) => measureGiving(system, size),
  gateway: ({ system, administrator }, { size }) => measureGateway(system, administrator.cookie(), size),
  ledger: ({ system }, { size }) => measureLedger(system, size),
  mail: ({ system }, { size, listmonk }) => measureMail(system, size, listmonk),
  panel: ({ system }, { size }) => measurePanel(system, size),
  lists: ({ system, administrator }, { size }) => measureLists(system, administrator, size),
  draws: (_on, { donors }) => measureDraws(donors, say),
  pages: ({ system }, { size }) => measurePages(system.addresses.site, size),
  walls: ({ system, administrator }, { size }) => measureWalls(system.addresses.site, administrator, size),
}

interface Running {
  system: System
  administrator: Browser
}

/** Starts a system, twice where the starts are measured. */
async function start(dataDir: string, { chosen }: BenchOptions): Promise<{ system: System; starts: Figure[] }> {
  const options = { dataDir, env: environment(), log: say }
  if (!chosen.includes('starts')) return { system: await startSystem(options), starts: [] }
  const { system, figures } = await measureStarts(options)
  return { system, starts: figures }
}

async function bench(dataDir: string, options: BenchOptions): Promise<void> {
  if (options.write) refuseUnmarked(readFileSync(page, 'utf8'))
  const loadBefore = currentLoad()
  const { system, starts } = await start(dataDir, options)
  try {
    const administrator = openBrowser(system.addresses.site, new Answers(), { mayLoseConnection: false })
    await administrator.call('POST', '/api/admin/login', { username: 'admin', password })
    say(`Load of the machine before: ${loadBefore.toFixed(1)}`)
    const figures: Figure[] = []
    for (const measure of options.chosen)
      figures.push(...(measure === 'starts' ? starts : await measuring[measure]({ system, administrator }, options)))
    for (const line of ['', ...figureLines(figures)]) say(line)
    if (!options.write) return
    const conditions = readConditions(system.components, loadBefore)
    writeFileSync(page, withFigures(readFileSync(page, 'utf8'), figures, conditions))
    say(`\nWritten to ${page}`)
  } finally {
    await system.stop()
  }
}

await runMain(async () => {
  const options = readOptions(process.argv.slice(2))
  if (options.chosen.join() === 'draws') {
    for (const line of figureLines(await measureDraws(options.donors, say))) say(line)
    return
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'evenhand-bench-'))
  try {
    await bench(dataDir, options)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
process.exit()
