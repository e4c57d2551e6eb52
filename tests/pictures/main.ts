/**
 * `npm run pictures`: fills a system of its own with people of every kind and takes all its pages at four widths, light and dark, into
 * `pictures/` with an index page. `-- --only checkout` takes the scenes whose name has the word, `-- --widths 390,1440` some of the widths,
 * `-- --running` those of the system that runs here and was filled; `-- --into FOLDER` puts them elsewhere.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { runMain } from '../../tools/command-line/tell.ts'
import { StartFailure } from '../../tools/processes/process-spec.ts'
import { findBrowser } from '../../tools/test/browser.ts'
import { startTestSystem } from '../../tools/test/system.ts'
import type { Cast } from '../fill/cast.ts'
import { fillSystem } from '../fill/fill.ts'
import { readCast } from '../fill/kept-cast.ts'
import { findPlace, type Place } from '../fill/place.ts'
import { type Picture, takePictures, type Width } from './camera.ts'
import { indexPage, type Missing } from './index-page.ts'
import { readOptions } from './options.ts'
import { type Scene, scenesOf } from './scenes.ts'
import { browserOf, newVisit, type Who } from './visit.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Takes all scenes, those of one person in one browser; what could not be taken is told on the index page. */
async function walk(
  executablePath: string,
  place: Place,
  scenes: readonly Scene[],
  into: { folder: string; widths: readonly Width[] },
) {
  const pictures: Picture[] = []
  const missing: Missing[] = []
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const take = async (scene: Scene, context: BrowserContext): Promise<void> => {
    const visit = await newVisit(context, place)
    await visit.open(scene.path)
    await scene.act?.(visit)
    pictures.push(...(await takePictures(visit.page, scene.name, into)))
    await visit.page.close()
  }
  try {
    for (const [nth, { who }] of scenes.entries()) {
      // Nobody has a new browser for each scene; everyone else one for all of theirs, opened at the first.
      const isFirst = who.kind === 'nobody' || scenes.findIndex((one) => isSame(one.who, who)) === nth
      if (!isFirst) continue
      const theirs = who.kind === 'nobody' ? scenes.slice(nth, nth + 1) : scenes.filter((one) => isSame(one.who, who))
      const context = await browserOf(browser, place, who)
      for (const scene of theirs) {
        const why = await take(scene, context).catch((error: unknown) => String(error).split('\n')[0])
        if (why) missing.push({ scene: scene.name, why })
        say(`  ${scene.name}${why ? `: ${why}` : ''}`)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return { pictures, missing }
}

const isSame = (one: Who, other: Who): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Filled {
  place: Place
  cast: Cast
  stop(): Promise<void>
}

async function findRunning(): Promise<Filled> {
  const { place, dataDir } = await findPlace()
  return { place, cast: readCast(dataDir), stop: async () => undefined }
}

async function startFilled(): Promise<Filled> {
  // All its people come from one address.
  const { system, environment, stop } = await startTestSystem(
    { traces: false, environment: { LIMITS_SCALE: '1000000' } },
    say,
  )
  const { donations = '', entries = '' } = system.addresses.databases
  const place: Place = {
    site: environment.SYSTEM_URL ?? '',
    mailbox: environment.SYSTEM_MAILBOX_URL ?? '',
    simulator: environment.SYSTEM_SIMULATOR_URL ?? '',
    databases: { donations, entries },
    admin: { username: 'admin', password: environment.SYSTEM_ADMIN_PASSWORD ?? '' },
  }
  try {
    return { place, cast: await fillSystem(place, environment.SYSTEM_SIMULATOR_KEY ?? '', say), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function run(): Promise<boolean> {
  const { only, folder, widths, running } = readOptions(process.argv.slice(2), process.env.INIT_CWD)
  // Before minutes go into a system that nobody could look at.
  const browser = findBrowser(say)
  const { place, cast, stop } = await (running ? findRunning() : startFilled())
  try {
    const scenes = scenesOf(cast).filter(({ name }) => only === undefined || name.toLowerCase().includes(only))
    if (scenes.length === 0)
      throw new StartFailure(`No scene has '${only}' in its name. tests/pictures/scenes.ts lists them.`)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const { pictures, missing } = await walk(browser, place, scenes, { folder, widths })
    const version = execFileSync('git', ['log', '-1', '--format=%h, %cs'], { encoding: 'utf8' }).trim()
    writeFileSync(join(folder, 'index.html'), indexPage(pictures, missing, version))
    say(`${pictures.length} pictures of ${scenes.length} scenes: ${join(folder, 'index.html')}`)
    return missing.length === 0
  } finally {
    await stop()
  }
}

await runMain(async () => ((await run()) ? 0 : 1))
process.exit()
