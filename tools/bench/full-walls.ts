import { setTimeout as sleep } from 'node:timers/promises'
import { memorial, type Wall } from '@evenhand/contracts/catalogue'
import { toDollars } from '@evenhand/contracts/money'
import sharp from 'sharp'
import { z } from 'zod'
import { Answers } from '../donors/answers.ts'
import { type Browser, openBrowser } from '../donors/browser.ts'
import { findCardForm } from '../donors/give.ts'
import { type HeldLine, holdSponsorship, payHeld } from '../donors/held.ts'

/** A browser holds no more at once. */
const together = 5
const patienceMs = 60_000
const pauseMs = 250
const email = 'walls@example.test'
const Made = z.object({ id: z.string() })
const Versioned = z.object({ version: z.int() })

interface On {
  site: string
  administrator: Browser
}

/** The free tiles of a wall get a photograph each; all are paid and approved. Answers how many. */
export async function fillMemorialWall({ site, administrator }: On, wall: Wall, most: number): Promise<number> {
  const path = `/api/memorial-blocks/available-positions?wall=${wall}`
  const free = z.array(z.int()).parse(await newBrowser(site).call('GET', path))
  return buyTogether(site, free.slice(0, most), {
    hold: (person, position) => holdTile(person, wall, position),
    show: (id) =>
      administrator.call('POST', `/api/admin/memorials/${id}/review`, { verdict: 'approved', seen: 'waiting' }),
  })
}

/** The same for the wall of logos, beginning with its first block. */
export const fillLogoWall = ({ site, administrator }: On, most: number): Promise<number> =>
  buyTogether(site, [...Array(most).keys()], {
    hold: holdBlock,
    show: async (id) => {
      const path = `/api/admin/sponsorships/${id}`
      const { version: seen } = Versioned.parse(await administrator.call('GET', path))
      await administrator.call('PUT', `${path}/decision`, { verdict: 'shown', seen })
    },
  })

interface Way {
  hold: (person: Browser, place: number) => Promise<HeldLine>
  show: (id: string) => Promise<unknown>
}

async function buyTogether(site: string, places: readonly number[], { hold, show }: Way): Promise<number> {
  const form = await findCardForm(newBrowser(site))
  for (let from = 0; from < places.length; from += together) {
    const person = newBrowser(site)
    const lines: HeldLine[] = []
    for (const place of places.slice(from, from + together)) lines.push(await hold(person, place))
    await payHeld(person, lines, { email, form, answers: new Answers() })
    for (const { productId } of lines) await onceHeardOf(() => show(productId))
  }
  return places.length
}

const newBrowser = (site: string) => openBrowser(site, new Answers(), { mayLoseConnection: false })

async function holdTile(person: Browser, wall: Wall, position: number): Promise<HeldLine> {
  const photo = new Blob([await photograph()], { type: 'image/jpeg' })
  const { id } = Made.parse(await person.call('PUT', `/api/memorial-photos/${crypto.randomUUID()}`, photo))
  const names =
    wall === 'veterans'
      ? { veteranName: `Ada ${position}`, branch: 'Coast Guard', yearsServed: '1979–1999' }
      : { lovedOneName: `Ada ${position}` }
  const description = 'Drawn for a measurement'
  const tile = Made.parse(
    await person.call('POST', '/api/memorial-blocks', {
      wall,
      ...names,
      position,
      donorName: 'Nils Quill',
      donorEmail: email,
      message: 'For the patience.',
      photo: { id, description },
    }),
  )
  return { productType: 'memorial', productId: tile.id, amount: toDollars(memorial.priceCents) }
}

async function holdBlock(person: Browser, cell: number): Promise<HeldLine> {
  const logo = await sharp(await photograph())
    .resize(320, 120)
    .png()
    .toBuffer()
  const file = new Blob([new Uint8Array(logo)], { type: 'image/png' })
  const { id: logoId } = Made.parse(await person.call('PUT', `/api/sponsor-logos/${crypto.randomUUID()}`, file))
  const company = { companyName: `Company ${cell}`, contactEmail: email, logoId }
  return holdSponsorship(person, { kind: 'block', cells: [cell] }, company)
}

/** As dear to send as a photograph: soft noise, and no two alike. */
async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 240, height: 240, channels: 3, background: 'gray', noise } as const
  return new Uint8Array(await sharp({ create }).resize(960, 960).jpeg().toBuffer())
}

/** The service that has it hears of its payment a moment later. @throws what it was answered last, after a minute */
async function onceHeardOf(ask: () => Promise<unknown>): Promise<void> {
  const giveUpAt = Date.now() + patienceMs
  for (;;) {
    try {
      return void (await ask())
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await sleep(pauseMs)
    }
  }
}
