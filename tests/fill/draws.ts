import { campaignMonth } from '@evenhand/contracts/catalogue'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { appendLines } from '../../services/entries/src/ledger/append.ts'
import { lockDonors } from '../../services/entries/src/ledger/locks.ts'
import { holdShortDraw, openShortGiveaway } from '../../services/entries/tests/draws/short-giveaway.ts'
import { emails } from './cast.ts'
import { enterFree } from './donors.ts'
import { newPerson, type Person, until } from './person.ts'
import type { Place } from './place.ts'

/** On a busy machine the entries may come after so short a period: then a longer one is tried. */
const periodMs = (tries: number): number => 6_000 * (tries + 1)
const triesMax = 10
const Desk = z.object({
  claims: z.array(z.object({ place: z.int(), donorId: z.string(), mustShow: z.array(z.string()) })),
})

/** Two giveaways that were drawn: one prize handed over, one whose winner was notified. Answers the slugs and the notified winner's link. */
export async function fillDraws(place: Place, administrator: Person) {
  const [awarded, notified] = await Promise.all([
    drawAmong(place, 'A weekend at the lake', [['Rosa Lind', emails.winner]]),
    drawAmong(place, 'A garden bench', [['Ingrid Vale', emails.drawn]]),
  ])
  await settle(place, administrator, awarded, { name: 'Rosa Lind', email: emails.winner })
  const prize = await notify(place, administrator, notified, { name: 'Ingrid Vale', email: emails.drawn })
  return { slugs: { awarded, notified }, prize }
}

async function drawAmong(place: Place, title: string, people: readonly (readonly [string, string])[]): Promise<string> {
  for (const [name, email] of people) await enterFree(newPerson(place, name, email))
  const donors = await donorIds(
    place,
    people.map(([, email]) => email),
  )
  const db = openDatabase(place.databases.entries, { connections: 2 })
  try {
    for (let tries = 0; tries < triesMax; tries++) {
      const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${tries}`
      // The service may have been quicker, and committed to the public beacon, which answers in days.
      const closesAt = await openShortGiveaway(db, slug, { title, periodMs: periodMs(tries) })
      if (!closesAt) continue
      await db.query(
        sql`update giveaways set prize = ${title}, description = 'Drawn to be looked at' where slug = ${slug}`,
      )
      await db.transaction(async (tx) => {
        await lockDonors(tx, donors)
        const occurredAt = new Date()
        await appendLines(
          tx,
          donors.map((donorId) => ({
            id: uuidv7(),
            donorId,
            giveaway: slug,
            kind: 'grant' as const,
            reverses: undefined,
            entryType: 'donation' as const,
            source: `fill:${slug}:${donorId}`,
            description: 'Gift of $4.00',
            earned: 1n,
            multiplier: 1n,
            occurredAt,
            month: campaignMonth(occurredAt),
          })),
        )
      })
      if ((await holdShortDraw(db, slug, closesAt)) === 'drawn') return slug
    }
    throw new Error(`${title} was never drawn`)
  } finally {
    await db.close()
  }
}

async function donorIds({ databases }: Place, addresses: readonly string[]): Promise<string[]> {
  const db = openDatabase(databases.donations, { connections: 1 })
  try {
    return await until('the donors of a draw', async () => {
      const rows = await db.query<{ donorId: string }>(
        sql`select donor_id as "donorId" from donors where email = any(${[...addresses]})`,
      )
      return rows.length === addresses.length && rows.map(({ donorId }) => donorId)
    })
  } finally {
    await db.close()
  }
}

interface Drawn {
  name: string
  email: string
}

/** Notifies whoever was drawn; answers the address that was mailed. */
async function notify(place: Place, administrator: Person, slug: string, drawn: Drawn): Promise<string> {
  await until(`the claim of ${slug}`, () =>
    administrator.call('POST', `/api/admin/winners/${slug}/0/notification`, drawn),
  )
  const link = /\/prize#token=[\w-]{43}/
  const { text } = await newPerson(place, drawn.name, drawn.email).mail((mail) => link.test(mail.text))
  return link.exec(text)?.[0] ?? ''
}

async function settle(place: Place, administrator: Person, slug: string, drawn: Drawn): Promise<void> {
  const path = await notify(place, administrator, slug, drawn)
  const [firstName, lastName] = drawn.name.split(' ')
  await newPerson(place, drawn.name, drawn.email).call('POST', '/api/prizes/declaration', {
    token: path.split('=')[1],
    declaration: {
      firstName,
      lastName,
      bornOn: '1990-02-03',
      address: '12 Main St, Columbus',
      postalCode: '43085',
      region: 'US-OH',
      takes: 'prize',
      statements: {
        isTrue: true,
        wasEligible: true,
        isIndependent: true,
        keptTheRules: true,
        paysTaxes: true,
        publishes: true,
      },
      signature: drawn.name,
    },
  })
  const desk = Desk.parse(await administrator.call('GET', `/api/admin/winners/${slug}`))
  const claim = `/api/admin/winners/${slug}/0`
  await administrator.call('POST', `${claim}/verification`, { shown: desk.claims[0]?.mustShow ?? [] })
  await administrator.call('POST', `${claim}/award`)
  await administrator.call('POST', `${claim}/delivery`, { words: 'Handed over in Columbus' })
}
