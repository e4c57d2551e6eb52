import { emails } from './cast.ts'
import { enterFree } from './donors.ts'
import { newPerson, type Person, until } from './person.ts'
import type { Place } from './place.ts'

interface Listed {
  items: { id: string; donorId: string; version: number }[]
}

/** Free entries that are held for review: with an appeal and without one, released, and refused. Their addresses are of a disposable domain. */
export async function fillHolds(place: Place, administrator: Person): Promise<void> {
  const appealed = await heldPerson(place, administrator, 'Hanna Holt', emails.appealed)
  await appealed.person.call('PUT', '/api/donor-account/hold/appeal', {
    words: 'This is my only address. I use it for everything that isn’t work, and I have for years.',
  })
  const refused = await heldPerson(place, administrator, 'Rolf Ness', emails.refusedHold)
  await decide(administrator, refused.hold, { verdict: 'rejected', reason: 'This address was given out for an hour.' })
  const released = await heldPerson(place, administrator, 'Lea Free', emails.released)
  await decide(administrator, released.hold, { verdict: 'accepted' })
  await heldPerson(place, administrator, 'Henry Wait', emails.held)
}

/** Enters free and confirms the mailbox, as a rule holds what comes of it. */
async function heldPerson(place: Place, administrator: Person, name: string, email: string) {
  const listed = async () => (await administrator.call('GET', '/api/admin/entry-holds?limit=100')) as Listed
  const before = new Set((await listed()).items.map(({ id }) => id))
  const person = newPerson(place, name, email)
  await enterFree(person)
  await person.signIn()
  const hold = await until(`what is held of ${email}`, async () =>
    (await listed()).items.find(({ id }) => !before.has(id)),
  )
  return { person, hold }
}

const decide = (administrator: Person, { id, version: seen }: Listed['items'][number], verdict: object) =>
  administrator.call('POST', '/api/admin/entry-holds/decisions', { ...verdict, holds: [{ id, seen }] })
