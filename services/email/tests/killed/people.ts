import { type Database, sql } from '@evenhand/service-kit/postgres'

/** What an email to somebody meets, by their number: one in a hundred is a poisoned contact. */
export type Meets = 'no-address' | 'nobody-there' | 'cut-off' | 'nothing'

export function meetingOf(number: number): Meets {
  const rest = number % 1_000
  if (rest % 200 === 7) return 'no-address'
  if (rest % 250 === 13) return 'nobody-there'
  return rest === 21 ? 'cut-off' : 'nothing'
}

const prefixes: Readonly<Record<Meets, string>> = {
  'no-address': 'not an address ',
  'nobody-there': 'gone-',
  'cut-off': 'cut-',
  nothing: 'person-',
}

export const addressOf = (number: number): string => {
  const meets = meetingOf(number)
  return meets === 'no-address' ? `${prefixes[meets]}${number}` : `${prefixes[meets]}${number}@example.test`
}

export const numberOf = (address: string): number => Number(/(\d+)(?:@example\.test)?$/.exec(address)?.[1])

/** Whether somebody unsubscribes while the campaign is sent. */
export const leaves = (number: number): boolean => number % 200 === 3

/** The click on the link of an email. */
export const tokenOf = (number: number): string => `token-${number}`.padEnd(43, 'x')

export const tag = 'killed'
const rowsAtOnce = 20_000

/** Whom the campaign goes to, with their consent and the tag that its segment asks for. */
export async function addPeople(db: Database, count: number): Promise<void> {
  for (let first = 0; first < count; first += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, count - first) }, (_, nth) => first + nth)
    await db.query(sql`
      with people as (
        insert into subscribers (id, email_key, email, first_name, source, status, tags, unsubscribe_token, created_at, confirmed_at)
        select gen_random_uuid(), lower(email), email, 'Ada', 'website', 'active', ${[tag]}::text[], token, now(), now()
        from unnest(${numbers.map(addressOf)}::text[], ${numbers.map(tokenOf)}::text[]) given (email, token)
        returning id)
      insert into consents (id, subscriber_id, words, basis, proof, given_at)
      select gen_random_uuid(), id, 'Invented for the faults', 'by-hand', 'administrator', now() from people`)
  }
  await db.query(sql`analyze subscribers`)
}

/** The segment shrinks by some of the people from `first` on: a fifth of them lose the tag. */
export async function dropTags(db: Database, first: number, count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, nth) => first + nth)
    .filter((number) => number % 5 === 1)
    .map(addressOf)
  await db.query(sql`update subscribers set tags = '{}' where email_key = any(${keys}::text[])`)
}
