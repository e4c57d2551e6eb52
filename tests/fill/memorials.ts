import { memorial, type Wall } from '@evenhand/contracts/catalogue'
import { toDollars } from '@evenhand/contracts/money'
import sharp from 'sharp'
import { z } from 'zod'
import { emails } from './cast.ts'
import { newPerson, type Person, until } from './person.ts'
import type { Place } from './place.ts'

const Held = z.object({ id: z.string() })
const Waiting = z.array(z.object({ id: z.string(), lovedOneName: z.string(), state: z.string() }))

const honorees = [
  'Augusta Ada King, Countess of Lovelace, whom everybody called Besides',
  'Walter Reinholt',
  'Mei-Ling Zhou',
  "Siobhán O'Rourke",
  'José Luis Hernández García',
  'Al',
  'Ruth Ann Kowalczyk',
  'Thaddeus J. Whitfield III',
  'Grandpa Joe',
  'Mary Elizabeth Sanders',
  'Kwame Boateng',
  'Elsie Lindqvist',
]
const stillWaiting = 3

/** Both walls with a dozen tiles shown, some with a photo, some to be reviewed, one declined, one reported, one with a correction. */
export async function fillMemorials(place: Place, administrator: Person): Promise<void> {
  for (const wall of ['in-honor-of', 'veterans'] as const) {
    const bought = []
    for (const [index, honoree] of honorees.entries()) bought.push(await buyTile(place, wall, honoree, index))
    const waiting = await until(`the memorials of ${wall}`, async () => {
      const all = Waiting.parse(await administrator.call('GET', '/api/admin/memorials'))
      const ours = all.filter(({ lovedOneName }) => honorees.includes(lovedOneName))
      return ours.length >= bought.length && ours
    })
    for (const [index, { id }] of waiting.slice(stillWaiting).entries()) {
      const verdict =
        index === 0 ? { verdict: 'declined', reason: 'The message names a phone number.' } : { verdict: 'approved' }
      await administrator.call('POST', `/api/admin/memorials/${id}/review`, { ...verdict, seen: 'waiting' })
    }
    const reported = waiting.at(-1)
    const visitor = newPerson(place, 'A visitor', `visitor-${wall}@example.test`)
    const report = { reason: 'untrue', words: 'He was in the Navy, not the Coast Guard.' }
    if (reported) await visitor.call('POST', `/api/memorial-blocks/${reported.id}/report`, report)
  }
  await correct(place)
}

/** Their donor puts a word right, which waits for a person. */
async function correct(place: Place): Promise<void> {
  const donor = newPerson(place, 'All eleven grandchildren', emails.shown)
  await donor.signIn()
  const [own] = z
    .array(z.object({ id: z.string(), wall: z.literal('in-honor-of').or(z.literal('veterans')), edits: z.int() }))
    .parse(await donor.call('GET', '/api/memorial-blocks/own'))
    .filter(({ wall }) => wall === 'in-honor-of')
  if (!own) throw new Error('a donor has no memorial')
  await donor.call('PUT', `/api/memorial-blocks/own/${own.id}/words`, {
    wall: 'in-honor-of',
    lovedOneName: 'Augusta Ada King, Countess of Lovelace',
    donorName: donor.name,
    message: 'For the patience, and the first program.',
    edits: own.edits,
  })
}

async function buyTile(place: Place, wall: Wall, honoree: string, index: number): Promise<void> {
  const email = index === 0 ? emails.shown : index === 1 ? emails.declined : `${wall}-${index}@example.test`
  const person = newPerson(place, index === 0 ? 'All eleven grandchildren' : 'Nils Quill', email)
  // The wall is shipped with a few memorials; every other free tile is taken, so that gaps show.
  const free = z.array(z.int()).parse(await person.call('GET', `/api/memorial-blocks/available-positions?wall=${wall}`))
  const photo = index % 3 === 0 ? await sendPortrait(person, index) : undefined
  const common = {
    position: free[index % 2],
    donorName: person.name,
    donorEmail: email,
    message: index % 3 === 2 ? undefined : 'For the patience.\nAnd the garden, every summer, with the door left open.',
    ...(photo && { photo }),
    ...(index === 3 && { family: { name: 'Anne Quill', email: `family-${wall}@example.test` } }),
  }
  const form =
    wall === 'veterans'
      ? { wall, veteranName: honoree, branch: 'Coast Guard', yearsServed: '1979–1999', ...common }
      : { wall, lovedOneName: honoree, ...common }
  const tile = Held.parse(await person.call('POST', '/api/memorial-blocks', form))
  await person.buy([{ productType: 'memorial', productId: tile.id, amount: toDollars(memorial.priceCents) }])
}

/** A face that nobody has: a shape before a wall. */
async function sendPortrait(person: Person, index: number): Promise<{ id: string; description: string }> {
  const hue = index * 47
  const portrait = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="960" height="960">
    <rect width="8" height="8" fill="hsl(${hue} 30% 78%)"/><ellipse cx="4" cy="8.2" rx="3" ry="2.9" fill="hsl(${hue + 140} 35% 32%)"/>
    <circle cx="4" cy="3.3" r="1.7" fill="hsl(${20 + (index % 4) * 6} 45% ${45 + (index % 5) * 7}%)"/></svg>`
  const photo = new Blob([await sharp(Buffer.from(portrait)).jpeg().toBuffer()], { type: 'image/jpeg' })
  const sent = Held.parse(await person.call('PUT', `/api/memorial-photos/${crypto.randomUUID()}`, photo))
  return { id: sent.id, description: 'A person before a wall, drawn for this example' }
}
