import { randomBytes, randomUUID } from 'node:crypto'
import { type Database, sql } from '@evenhand/service-kit/postgres'

export interface TestSubscriber {
  id: string
  email: string
  token: string
}

/** So many people who receive our emails; `emailOf` where some of them shall have another address. */
export async function subscribers(
  db: Database,
  count: number,
  emailOf: (index: number) => string = () => `${randomUUID()}@example.org`,
): Promise<TestSubscriber[]> {
  const people = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    email: emailOf(index),
    token: randomBytes(32).toString('base64url'),
  }))
  await db.query(sql`
    insert into subscribers (id, email_key, email, first_name, source, status, unsubscribe_token, created_at, confirmed_at)
    select id, lower(email) || id, email, 'Ada', 'website', 'active', token, now(), now()
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ email }) => email)}::text[],
      ${people.map(({ token }) => token)}::text[]) p (id, email, token)`)
  await db.query(sql`
    insert into consents (id, subscriber_id, words, basis, proof, given_at)
    select gen_random_uuid(), one, 'Asked at the fair', 'by-hand', 'administrator', now()
    from unnest(${people.map(({ id }) => id)}::uuid[]) one`)
  return people
}

/** A list with these people on it. */
export async function listOf(db: Database, people: readonly TestSubscriber[]): Promise<string> {
  const id = randomUUID()
  await db.query(sql`
    insert into lists (id, name, created_at, updated_at) values (${id}, ${`List ${id}`}, now(), now())`)
  await db.query(sql`
    insert into list_members (list_id, subscriber_id, state, since)
    select ${id}, one, 'active', now() from unnest(${people.map((person) => person.id)}::uuid[]) one`)
  return id
}

const words = {
  subject: 'What your gifts did',
  htmlContent:
    '<p>Hello. <a href="https://evenhand.example/impact?a=1&amp;b=2">See what they did</a> and <a href="https://evenhand.example/give">give</a>.</p>',
  textContent: '',
}

export const newsletter = (change: Record<string, unknown> = {}) => ({ name: 'Winter newsletter', ...words, ...change })

/** Another subject for half of the test. */
export const twoSubjects = (percent: number) =>
  ({ ...words, subject: 'Something else', percent, by: 'opened', hours: 4 }) as const

/** How many recipients are in which state. */
export async function statesOf(db: Database, campaignId: string): Promise<Record<string, number>> {
  const rows = await db.query<{ state: string; people: number }>(sql`
    select state, count(*)::int as people from campaign_recipients where campaign_id = ${campaignId} group by state order by state`)
  return Object.fromEntries(rows.map(({ state, people }) => [state, people]))
}
