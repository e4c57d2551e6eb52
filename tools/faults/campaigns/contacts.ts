import { randomBytes, randomUUID } from 'node:crypto'
import { type Database, sql } from '@evenhand/service-kit/postgres'

/** Whom the campaign goes to. */
export interface Contact {
  id: string
  email: string
  token: string
  /** Has an address that nothing can be sent to. */
  isPoison: boolean
  /** Isn’t found by the segment any more once the campaign has begun, and gets it all the same. */
  drops: boolean
  /** Unsubscribes while it is sent. */
  leaves: boolean
}

export const tag = 'faults'

export const planContacts = (name: string, count: number): Contact[] =>
  Array.from({ length: count }, (_, nth) => {
    const isPoison = nth % 100 === 7
    return {
      id: randomUUID(),
      email: isPoison ? `not an address ${randomUUID()}` : `${name}-to-${nth}-${randomUUID()}@example.test`,
      token: randomBytes(32).toString('base64url'),
      isPoison,
      drops: !isPoison && nth % 5 === 1,
      leaves: !isPoison && nth % 20 === 3,
    }
  })

/** No call lets a poisoned contact in, so all are put into the store, with their consent. */
export async function addContacts(db: Database, contacts: readonly Contact[]): Promise<void> {
  const ids = contacts.map(({ id }) => id)
  await db.query(sql`
    insert into subscribers (id, email_key, email, source, tags, status, unsubscribe_token, created_at, confirmed_at)
    select id, lower(email), email, 'manual', ${[tag]}::text[], 'active', token, now(), now()
    from unnest(${ids}::uuid[], ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ token }) => token)}::text[]) c (id, email, token)`)
  await db.query(sql`
    insert into consents (id, subscriber_id, words, basis, proof, given_at)
    select gen_random_uuid(), one, 'Invented for the faults', 'by-hand', 'administrator', now() from unnest(${ids}::uuid[]) one`)
}

/** The segment shrinks: the tag that its rule asks for is gone. */
export async function dropTags(db: Database, contacts: readonly Contact[]): Promise<void> {
  const ids = contacts.filter(({ drops }) => drops).map(({ id }) => id)
  await db.query(sql`update subscribers set tags = '{}' where id = any(${ids}::uuid[])`)
}
