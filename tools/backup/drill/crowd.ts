import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Answers } from '../../donors/answers.ts'
import { openBrowser } from '../../donors/browser.ts'
import { untilQuiet } from '../../faults/quiet.ts'
import { openSecrets } from '../../launcher/secrets.ts'
import { ROOT } from '../../launcher/services.ts'
import { runCommand } from '../../processes/run-command.ts'
import { type Money, moneyOf } from './money.ts'
import type { Running, Scene } from './story.ts'

/** Who was there before the gifts, by what is seen of them. */
export interface Crowd {
  shown: Shown
  money: Money
}

/** People of every kind, as `npm run fill` has them: draws that were held, postcards, tiles with photos, sponsors with logos, grants, memberships. */
export async function fill(scene: Scene, running: Running): Promise<Crowd> {
  const { dataDir, adminPassword } = scene
  const { site, mailbox, simulator, databases } = running.system.addresses
  const place = { site, mailbox, simulator, databases, admin: { username: 'admin', password: adminPassword } }
  const { PATH, HOME } = process.env
  await runCommand(
    process.execPath,
    ['--conditions=@evenhand/source', '--disable-warning=ExperimentalWarning', join(ROOT, 'tests/fill/given-place.ts')],
    {
      cwd: ROOT,
      env: { PATH, HOME, FILL_PLACE: JSON.stringify({ place, secretKey: openSecrets(dataDir).simulatorSecretKey }) },
    },
  )
  await untilQuiet(running)
  return { shown: await lookAround(scene, running), money: await moneyOf(running) }
}

/** What the site and the desk show, by path: of a list its text, of a file its hash. */
export type Shown = ReadonlyMap<string, string>

/** Of what gifts that come later don't change. */
const lists = [
  '/api/draws',
  '/api/winners',
  '/api/admin/winners',
  '/api/admin/free-post',
  '/api/memorial-blocks',
  '/api/admin/memorials',
  '/api/sponsors',
  '/api/sponsor-wall',
  '/api/admin/sponsorships',
  '/api/admin/sponsor-inquiries',
  '/api/admin/affiliates',
  '/api/admin/affiliate-referrals',
  '/api/nonprofits',
  '/api/admin/nonprofits',
  '/api/admin/grants',
  '/api/admin/grant-rounds',
  '/api/landing-registrations',
  '/api/admin/social-activities',
  '/api/admin/members',
  '/api/admin/entry-holds',
  '/api/email/lists',
  '/api/email/campaigns',
]

/** In lists: pictures, and draws, whose published files anyone runs the draw again with. */
const pictures = /\/api\/(?:memorial-photos|sponsor-logos|nonprofit-pictures|partner-pictures)\/[\w-]+/g
const DRAWS = '/api/draws'
const drawFiles = ['commitment.json', 'freeze.json', 'pool.bin', 'result.json', 'rules.json']
/** Other with each answer: what is counted once of a link to a sponsor, and what of a sponsorship isn’t used up yet. */
const changing = /\?seen=[\w.-]+|"unused":"[\d.]+",/g

/** Everything of the lists, with their pictures and the files of the draws. */
export async function lookAround({ adminPassword }: Scene, { system }: Running): Promise<Shown> {
  const { site } = system.addresses
  const administrator = openBrowser(site, new Answers(), { mayLoseConnection: true })
  await administrator.call('POST', '/api/admin/login', { username: 'admin', password: adminPassword })
  const headers = { 'sec-fetch-site': 'same-origin', cookie: administrator.cookie() }
  const shown = new Map<string, string>()
  for (const path of lists) {
    const answer = await administrator.call('GET', path)
    shown.set(path, JSON.stringify(answer).replaceAll(changing, ''))
  }
  const draws = [...(shown.get(DRAWS) ?? '').matchAll(/"slug":"([\w-]+)"/g)].flatMap(([, slug]) =>
    drawFiles.map((name) => `${DRAWS}/${slug}/files/${name}`),
  )
  const found = [...shown.values()].flatMap((text) => text.match(pictures) ?? [])
  for (const path of new Set([...draws, ...found])) {
    const response = await fetch(site + path, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    shown.set(path, response.ok ? createHash('sha256').update(bytes).digest('hex') : `${response.status}`)
  }
  return shown
}

/** Where something else is shown than before. */
export const findChanged = (before: Shown, after: Shown): string[] =>
  [...before].flatMap(([path, text]) =>
    after.get(path) === text ? [] : [`${path}: ${firstChange(text, after.get(path) ?? '')}`],
  )

function firstChange(before: string, after: string): string {
  let at = 0
  while (before[at] === after[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 60)
  return `${around(before)} is now ${around(after)}`
}
