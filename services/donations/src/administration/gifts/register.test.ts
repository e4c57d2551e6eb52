import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { levels } from '@evenhand/contracts/catalogue'
import { gifts } from '@evenhand/contracts/http'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import { folded } from '@evenhand/contracts/search'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold } from '@evenhand/service-kit/testing'
import fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { type DonationsUnderTest, donationsUnderTest } from '../../../tests/donations-under-test.ts'

const giftsMade = 240
const names = ['Ada Lovelace', 'Ada Byron', 'Émile Zola', '=HYPERLINK("x")', 'zoë Ångström', 'O’Neil, "Jim"']

let donations: DonationsUnderTest
let all: gifts.ListedGift[]

beforeAll(async () => {
  donations = await donationsUnderTest()
  await fill()
  all = await readPages({ limit: '100' })
})
afterAll(() => donations.stop())

function pick<T>(from: readonly T[], n: number): T {
  const one = from[n % from.length]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** Gifts of every kind, way and state; many share their day, their amount and their donor's name. */
async function fill(): Promise<void> {
  await donations.db.query(sql`
    insert into donors (donor_id, email, first_name, last_name, searched, last_activity_at, created_at)
    select gen_random_uuid(), 'donor-' || n || '@example.test', split_part(name, ' ', 1), nullif(split_part(name, ' ', 2), ''),
           searched || chr(10) || 'donor-' || n || '@example.test', now(), now()
    from unnest(${names}::text[], ${names.map(folded)}::text[]) with ordinality as named (name, searched, n)`)
  const donors = await donations.db.query<{ id: string }>(sql`select donor_id as id from donors order by email`)
  for (let n = 0; n < giftsMade; n++) {
    const kind = pick(['one-time', 'level-once', 'free', 'multiplier', 'level-month'] as const, n)
    const cents = kind === 'free' ? 0 : pick([4_95, 50_00, 50_00, 100_00, 999_999_99], n >> 2)
    const back = cents === 0 ? 0 : pick([0, 0, cents, 1_00], n >> 1)
    const [day, second] = [pick([1, 1, 7, 8, 30], n), pick([0, 0.000001, 1], n >> 3)]
    const offline = kind === 'one-time' && n % 3 === 0
    const payment = kind === 'free' || offline ? null : `pi_${n}`
    const [level, factor] = [kind.startsWith('level') ? pick(levels, n >> 1) : null, kind === 'multiplier' ? 2 : null]
    const id = uuidv7()
    const donor = pick(donors, n >> 1).id
    await donations.db.query(sql`
      insert into gifts (id, donor_id, giveaway, kind, level, factor, days, amount_cents, state, source, created_at, confirmed_at, payment_id, paid_back_cents)
      values (${id}, ${donor}, 'main', ${kind}, ${level}, ${factor}, ${factor && 30}, ${cents},
              ${back > 0 && back === cents ? 'refunded' : 'confirmed'}, ${`test:${n}`}, now(),
              make_timestamptz(2026, 11, ${day}, 4, 59, ${second}, 'UTC'), ${payment}, ${back})`)
    if (offline)
      await donations.db.query(sql`
        insert into offline_gifts values (${id}, ${donor}, ${n % 2 ? 'check' : 'cash'}, '2026-11-01', ${`no ${n}`}, '', 'administrator-1', now())`)
    if (back > 0 && payment) {
      await donations.db.query(sql`
        insert into money_back values (${`back_${n}`}, ${payment}, ${n % 2 ? 'dispute' : 'refund'}, ${n % 2 ? 'opened' : 'done'}, ${back}, now(), now())`)
      await donations.db.query(sql`
        insert into reversals values (gen_random_uuid(), ${id}, ${`back_${n}`}, ${back}, make_timestamptz(2026, 11, 9, 12, 0, 0, 'UTC'))`)
    }
  }
}

const ask = async (query: Record<string, string>, path = '/api/admin/gifts') =>
  donations.administrator().get(`${path}?${new URLSearchParams(query)}`)

async function readPages(query: Record<string, string>): Promise<gifts.ListedGift[]> {
  const items: gifts.ListedGift[] = []
  let after: string | null = ''
  for (let pages = 0; after !== null && pages <= giftsMade; pages++) {
    const answered = await ask({ ...query, ...(after ? { after } : {}) })
    expect(answered).toMatchObject({ status: 200 })
    const page = gifts.listGifts.response.body.parse(answered.body)
    items.push(...page.items)
    after = page.next
  }
  return items
}

const cents = (text: string): bigint => parseDollars(text) ?? 0n

/** Midnight in New York is 05:00 UTC in winter, and 04:00 until the clocks change on November 1. */
const dayOf = ({ receivedAt }: gifts.ListedGift): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(new Date(receivedAt))

/** The letters of the names above as an American keyboard has them. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('’', "'")
    .toLowerCase()

/** What the filter means, said once more without a database. */
function fits(gift: gifts.ListedGift, filter: gifts.GiftFilter): boolean {
  const { search, state, kind, level, way, from, to, min, max } = filter
  const partly = gift.status === 'confirmed' && cents(gift.paidBack) > 0n
  return (
    (!search || plain(`${gift.donorName}\n${gift.donorEmail}`).includes(plain(search))) &&
    (!state || state === gift.status || (state === 'partly-refunded' && partly)) &&
    (!kind || kind === gift.kind) &&
    (!level || level === gift.membershipLevel) &&
    (!way || way === gift.way) &&
    (!from || dayOf(gift) >= from) &&
    (!to || dayOf(gift) <= to) &&
    (!min || cents(gift.amount) >= cents(min)) &&
    (!max || cents(gift.amount) <= cents(max))
  )
}

const Days = fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-06', '2026-11-07', '2026-11-30')
const Amounts = fc.constantFrom('0', '4.95', '50.00', '50.01', '100', '999999.99')
const anyFilter: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      search: fc.constantFrom(
        'ada',
        'ADA',
        'lovelace',
        'donor-3@',
        '%',
        '_',
        '’',
        "O'Neil",
        'emile',
        'ZOE ANGSTROM',
        'nobody',
      ),
      state: fc.constantFrom('confirmed', 'partly-refunded', 'refunded'),
      kind: fc.constantFrom(...gifts.giftKinds),
      level: fc.constantFrom(...levels),
      way: fc.constantFrom(...gifts.giftWays),
      from: Days,
      to: Days,
      min: Amounts,
      max: Amounts,
    },
    { requiredKeys: [] },
  )
  .filter(({ from, to, min, max }) => !(from && to && from > to) && !(min && max && cents(min) > cents(max)))
const anyOrder = fc.record({ sort: fc.constantFrom(...gifts.giftSorts), order: fc.constantFrom(...gifts.orders) })

describe('the register of gifts', () => {
  it('has every gift', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(giftsMade)
  })

  it('shows, whatever the filter and the order, each gift that fits once over all pages, and adds them up', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilter, anyOrder, fc.constantFrom('1', '7', '100'), async (filter, order, limit) => {
        const wanted = all.filter((gift) => fits(gift, gifts.GiftFilter.parse(filter)))
        const few = limit === '1' && wanted.length > 20 ? '13' : limit
        const read = await readPages({ ...filter, ...order, limit: few })
        expect(read.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
        expect(isInOrder(read, order)).toBe(true)
        const { body } = await ask({ ...filter, ...order, limit: '1' })
        const { total, given, paidBack } = gifts.listGifts.response.body.parse(body)
        expect({ total, given: cents(given), paidBack: cents(paidBack) }).toEqual({
          total: wanted.length,
          given: wanted.reduce((sum, gift) => sum + cents(gift.amount), 0n),
          paidBack: wanted.reduce((sum, gift) => sum + cents(gift.paidBack), 0n),
        })
      }),
      { numRuns: 60 },
    )
  })

  it('goes on where the page ended, also when gifts are added meanwhile', async () => {
    const { body } = await ask({ limit: '50' })
    const first = gifts.listGifts.response.body.parse(body)
    await donations.db.query(sql`
      insert into gifts (id, donor_id, giveaway, kind, amount_cents, state, source, created_at, confirmed_at)
      select ${uuidv7()}, donor_id, 'main', 'free', 0, 'confirmed', 'test:later', now(), now() from donors limit 1`)
    const rest = await readPages({ limit: '100', after: first.next ?? '' })
    expect([...first.items, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    await donations.db.query(sql`delete from gifts where source = 'test:later'`)
  })

  it.each([
    [{ sort: 'weight' }, 'sort'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '0001-01-01' }, 'from'],
    [{ min: '2', max: '1' }, 'max'],
    [{ min: '1e3' }, 'min'],
    [{ after: 'nonsense' }, 'after'],
    [
      { after: Buffer.from('["date","desc","x","0197a000-0000-7000-8000-000000000001"]').toString('base64url') },
      'after',
    ],
    [
      { after: Buffer.from('["amount","desc","1","0197a000-0000-7000-8000-000000000001"]').toString('base64url') },
      'after',
    ],
    [{ limit: '101' }, 'limit'],
    [{ way: 'gold bars' }, 'way'],
  ])('refuses %p', async (query, path) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  it('finds a gift by its own id and by its payment, and those that are disputed', async () => {
    const paid = all.find(({ kind }) => kind === 'multiplier')
    const [row] = await donations.db.query<{ payment: string }>(
      sql`select payment_id as payment from gifts where id = ${paid?.id}`,
    )
    for (const search of [paid?.id ?? '', row?.payment ?? ''])
      expect((await readPages({ search })).map(({ id }) => id)).toEqual([paid?.id])
    const disputed = await readPages({ state: 'disputed' })
    expect(disputed.length).toBeGreaterThan(0)
    expect(disputed.every(({ paidBack }) => cents(paidBack) > 0n)).toBe(true)
  })

  it('is nobody’s but administrators’', async () => {
    for (const path of ['/api/admin/gifts', '/api/admin/gifts/export', '/api/admin/gifts/over-time']) {
      expect(await donations.visitor().get(path)).toMatchObject({ status: 401 })
      expect(await donations.provedDonor(donations.donorIdOf('ada@example.test')).get(path)).toMatchObject({
        status: 403,
      })
    }
  })
})

function isInOrder(read: readonly gifts.ListedGift[], { sort, order }: { sort: gifts.GiftSort; order: gifts.Order }) {
  const inOrder = order === 'asc' ? read : read.toReversed()
  return inOrder.every((gift, at) => {
    const before = inOrder[at - 1]
    if (!before) return true
    if (sort === 'amount') return cents(before.amount) <= cents(gift.amount)
    if (sort === 'date') return before.receivedAt <= gift.receivedAt
    return rank(before.donorName) <= rank(gift.donorName)
  })
}

/** Names are ordered as the database does it; here only that equal names stand together. */
const rank = (name: string): number => {
  const ranked = [...new Set(all.map(({ donorName }) => donorName.toLowerCase()))]
  return ranks.get(name.toLowerCase()) ?? ranked.length
}
const ranks = new Map<string, number>()
beforeAll(async () => {
  const rows = await donations.db.query<{ name: string }>(
    sql`select lower(name) as name from unnest(${names}::text[]) as name order by lower(name)`,
  )
  rows.forEach(({ name }, at) => ranks.set(name, at))
})

describe('its export', () => {
  it('has every row of the filtered list in its order, and nothing that a spreadsheet runs', async () => {
    const answered = await fetch(`${donations.url}/api/admin/gifts/export?sort=amount&order=asc&search=e`, {
      headers: await donations.identity.asAdministrator('donations'),
    })
    expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answered.headers.get('content-disposition')).toMatch(/^attachment; filename="?gifts-\d{4}-\d\d-\d\d\.csv"?$/)
    const bytes = new Uint8Array(await answered.arrayBuffer())
    expect(Buffer.from(bytes.subarray(0, 3)).toString('hex')).toBe('efbbbf')
    const text = new TextDecoder().decode(bytes)
    const [columns, ...rows] = text.trimEnd().split('\r\n')
    expect(columns).toContain('Gift,Received at (UTC),Donor,Email,Kind,Level,What,Method,Amount (USD),')
    expect(columns).toContain(',Refunded (USD),Disputed (USD),Status,')
    const listed = await readPages({ sort: 'amount', order: 'asc', search: 'e', limit: '100' })
    expect(rows.map((row) => row.slice(0, 36))).toEqual(listed.map(({ id }) => id))
    const back = listed.map(({ paidBack, disputed = '0.00', status }) =>
      [toDollars(cents(paidBack) - cents(disputed)), disputed, status].join(','),
    )
    for (const [index, row] of rows.entries()) expect(row).toContain(`,${back[index]},`)
    expect(back.some((words) => words.startsWith('0.00,1.00,'))).toBe(true)
    expect(back.some((words) => words.startsWith('1.00,0.00,'))).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).not.toMatch(/(?:^|,)"?=/m)
  })

  it('is written down with what was taken, and told without what was searched for', async () => {
    const [row] = await donations.db.query(sql`
      select action, administrator_id as by, words from audit_log order by id desc limit 1`)
    expect(row).toEqual({ action: 'gifts-exported', by: 'administrator-1', words: 'search e' })
    const told = { by: 'administrator-1', action: 'gifts-exported', thing: '', words: 'a search' }
    expect((await actsTold(donations.db)).at(-1)).toEqual(told)
  })

  it('refuses before it begins', async () => {
    expect(await ask({ min: '2', max: '1' }, '/api/admin/gifts/export')).toMatchObject({ status: 400 })
  })
})

describe('gifts over time', () => {
  const overTime = async (query: Record<string, string>) => {
    const { body } = await ask(query, '/api/admin/gifts/over-time')
    return gifts.GiftsOverTime.parse(body)
  }

  it('add up to the list of the same days, by day, week and month where the campaign is', async () => {
    const range = { from: '2026-10-20', to: '2026-11-30' }
    for (const by of gifts.timeSteps) {
      const { points } = await overTime({ ...range, by })
      const listed = all.filter((gift) => fits(gift, range))
      expect(points.reduce((sum, point) => sum + cents(point.given), 0n)).toBe(
        listed.reduce((sum, gift) => sum + cents(gift.amount), 0n),
      )
      expect(points.reduce((sum, point) => sum + point.gifts, 0)).toBe(listed.length)
      expect(points.filter(({ paidBack }) => paidBack !== '0.00')).toHaveLength(1)
    }
  })

  it('have a point where nothing happened, and put the evening of a day into that day', async () => {
    const { points, timeZone } = await overTime({ from: '2026-11-06', to: '2026-11-08' })
    expect(timeZone).toBe('America/New_York')
    expect(points.map(({ from, gifts: many }) => [from, many > 0])).toEqual([
      ['2026-11-06', true],
      ['2026-11-07', true],
      ['2026-11-08', false],
    ])
    const { points: weeks } = await overTime({ from: '2026-11-06', to: '2026-11-08', by: 'week' })
    expect(weeks.map(({ from }) => from)).toEqual(['2026-11-02'])
  })

  it('follow the filter, and refuse more points than can be drawn', async () => {
    const { points } = await overTime({ from: '2026-11-01', to: '2026-11-30', kind: 'free' })
    expect(points.every(({ given }) => given === '0.00')).toBe(true)
    expect(await ask({ from: '2010-01-01', to: '2026-01-01' }, '/api/admin/gifts/over-time')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'by' }] },
    })
  })
})
