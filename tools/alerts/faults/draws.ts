import { claims } from '@evenhand/contracts/http'
import { z } from 'zod'
import type { Wish } from '../../donors/wishes.ts'
import type { DrilledSystem } from '../drilled-system.ts'
import { change, leaveOpen } from './by-hand.ts'
import { findDonors, giveAs, signIn, until, visit } from './donors.ts'
import type { Faults } from './fault.ts'
import { holdEmails, liftHold } from './email-holds.ts'

const gift: Wish = { way: 'directly', wanted: { kind: 'gift', cents: 25_00n } }
const winner = { name: 'Ada Lovelace', email: `winner-${crypto.randomUUID()}@example.test` }

const Short = z.object({ slug: z.string(), round: z.int(), signature: z.string() })

/** A giveaway of a day would take a day: this one closes within half a minute, and the service does everything else to it. */
async function closeSoon(system: DrilledSystem): Promise<z.output<typeof Short>> {
  const desk = await system.openDesk()
  await giveAs(system, winner.email, gift)
  const { donorId } = await until('the donor', async () => (await findDonors(desk, winner.email))[0])
  const { entries = '' } = await system.databases()
  const program = 'services/entries/tests/draws/close-soon.ts'
  const line = `DATABASE_URL='${entries}' node --conditions=@evenhand/source ${program} ${donorId}`
  return Short.parse(JSON.parse(await system.run(line)))
}

/** Someone looks at a draw, and keeps it from the service. */
async function holdDraw(system: DrilledSystem): Promise<void> {
  const { slug } = await closeSoon(system)
  await leaveOpen(system, 'entries', `select 1 from draws where giveaway = '${slug}' for update`)
}

/** Someone who may do everything changes a line of the ledger, or puts it back. */
const writeLines = (system: DrilledSystem, { from, to }: { from: string; to: string }): Promise<void> =>
  change(
    system,
    'entries',
    `alter table entries disable trigger entries_append_only;
    update entries set description = '${to}' where giveaway like 'closes-soon-%' and description = '${from}';
    alter table entries enable trigger entries_append_only`,
  )

const asSealed = 'Rehearsal'
const byHand = 'Changed by hand'

async function changeLine(system: DrilledSystem): Promise<void> {
  const { slug } = await closeSoon(system)
  await untilSealed(system, slug)
  await writeLines(system, { from: asSealed, to: byHand })
}

const untilSealed = (system: DrilledSystem, slug: string): Promise<true> =>
  until('the seal of a line', async () => {
    const heads = await system.run('npm run ledger -- verify')
    return heads.includes(slug) || undefined
  })

/** Someone starts the system and forgets who hears of its draws; the first person enters a giveaway. */
async function forgetAuditors(system: DrilledSystem): Promise<void> {
  await system.run("npm stop && AUDITOR_EMAILS=',' npm start -- --detach")
  const browser = visit(system)
  const email = `driver-${crypto.randomUUID()}@example.test`
  await browser.call('POST', '/api/landing-registration', {
    name: winner.name,
    email,
    phone: '6145551000',
    state: 'OH',
    ageConfirmed: true,
    rulesAgreed: true,
  })
  await signIn(system, browser, email)
}

/** A system that is stopped measures nothing: the alert has ended only once the draw is sealed. */
async function nameAuditors(system: DrilledSystem): Promise<void> {
  await system.run('npm stop && npm start -- --detach')
  await until('the seal of the draw', async () => {
    const status = await system.run('npm run draw -- status')
    return status.includes('lease-') || undefined
  })
}

const notify = async (system: DrilledSystem, slug: string): Promise<unknown> => {
  const desk = await system.openDesk()
  return desk.call('POST', `/api/admin/winners/${slug}/0/notification`, winner)
}

/** Who was drawn gets no email of ours. */
async function notifyInVain(system: DrilledSystem): Promise<void> {
  const { slug, round, signature } = await closeSoon(system)
  const result = `npm run draw -- result ${slug} --round ${round} --signature ${signature}`
  await until('the list of a draw', () => system.run(result).catch(() => undefined))
  await holdEmails(await system.openDesk(), winner.email)
  await until('the claim of the winner', () => notify(system, slug).catch(() => undefined))
}

async function notifyAgain(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  await liftHold(desk, winner.email)
  const drawn = claims.listWonDraws.response.body.parse(await desk.call('GET', '/api/admin/winners'))
  for (const { slug, next } of drawn) if (next === 'notify-again') await notify(system, slug)
}

/** Lists, seals, results and prizes. */
export const brokenDraws: Faults = [
  ['a-draw-is-held', { alerts: ['DrawsOverdue'], strike: holdDraw }],
  [
    'a-line-is-changed',
    {
      alerts: ['DrawsStopped'],
      strike: changeLine,
      repair: (system) => writeLines(system, { from: byHand, to: asSealed }),
    },
  ],
  ['a-winner-gets-no-email', { alerts: ['ClaimsOverdue'], strike: notifyInVain, repair: notifyAgain }],
  [
    'auditors-are-forgotten',
    {
      alerts: ['DrawsUnsealed'],
      strike: forgetAuditors,
      repair: nameAuditors,
    },
  ],
]
