import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { memberships } from '@evenhand/contracts/http'
import { json, sql } from '@evenhand/service-kit/postgres'
import fc from 'fast-check'
import { type DonationsUnderTest, donationsUnderTest } from '../../../tests/donations-under-test.ts'

const held = 60

let donations: DonationsUnderTest
let all: memberships.HeldMembership[]

beforeAll(async () => {
  donations = await donationsUnderTest()
  await fill()
  all = await readPages({})
})
afterAll(() => donations.stop())

/** Every way in which a membership can stand, also such as never come together; some share their times and their holder's name. */
const ways = fc.sample(
  fc.record({
    state: fc.constantFrom('active', 'active', 'active', 'past-due', 'past-due', 'ended'),
    /** In days from now. */
    paused: fc.constantFrom(null, null, -1, 5, 33),
    ends: fc.constantFrom(null, null, null, 2),
    resting: fc.boolean(),
    seen: fc.constantFrom(true, true, true, false),
    /** Where a payment is missing. */
    untold: fc.boolean(),
  }),
  { numRuns: held, seed: 7 },
)

async function fill(): Promise<void> {
  await donations.db.query(sql`
    insert into donors (donor_id, email, first_name, last_name, searched, last_activity_at, created_at)
    select gen_random_uuid(), 'holder-' || n || '@example.test', 'Ada', nullif('Byron ' || n % 7, 'Byron 0'),
           concat_ws(' ', 'ada', nullif('byron ' || n % 7, 'byron 0')) || chr(10) || 'holder-' || n || '@example.test', now(), now()
    from generate_series(1, ${held}) n`)
  await donations.db.query(sql`
    insert into memberships (id, donor_id, level, gift_cents, subscription_id, state, started_at, changed_at, looked_at, period_ends_at, anchor_at, paused_until, resting,
                             ends_at, ended_at, ended_because, behind_invoice, behind_cents, behind_since, lapses_at,
                             notice_key, notice_asked_at, notice_failure)
    select gen_random_uuid(), donor_id, (array['silver', 'gold', 'diamond'])[1 + n % 4], case when n % 4 = 3 then 2500 end, 'sub_' || n, state,
           now() - (n / 4) * interval '1 day', now(), now(), case when seen then now() + (n % 9) * interval '1 day' end,
           case when seen then now() - interval '9 days' end, now() + paused * interval '1 day', resting,
           now() + ends * interval '1 day', case state when 'ended' then now() end, case state when 'ended' then 'lapsed' end,
           case state when 'past-due' then 'in_' || n end, case state when 'past-due' then 495 end,
           case state when 'past-due' then now() - (n % 3) * interval '1 day' end, case when state = 'past-due' and not untold then now() + interval '3 days' end,
           case when state = 'past-due' and untold then 'notice-' || n end, case when state = 'past-due' and untold then now() - (n % 2) * interval '1 day' end,
           case when state = 'past-due' and untold and n % 4 = 0 then 'reply-550' end
    from (select donor_id, row_number() over (order by email) as n from donors) numbered
    join (select row_number() over () as n, way.* from jsonb_to_recordset(${json(ways)})
          as way (state text, paused int, ends int, resting boolean, seen boolean, untold boolean)) ways using (n)`)
}

const ask = (query: Record<string, string>) =>
  donations.administrator().get(`/api/admin/memberships?${new URLSearchParams(query)}`)

async function readPages(query: Record<string, string>): Promise<memberships.HeldMembership[]> {
  const items: memberships.HeldMembership[] = []
  let after: string | null = ''
  while (after !== null && items.length <= held) {
    const answered = await ask({ ...query, ...(after ? { after } : {}) })
    const page = memberships.listAllMemberships.response.body.parse(answered.body)
    items.push(...page.items)
    after = page.next
  }
  return items
}

const anyFilter = fc.record(
  {
    search: fc.constantFrom('ada', 'Byron 3', 'holder-1', '%', 'nobody'),
    state: fc.constantFrom(...memberships.membershipStates),
    kind: fc.constantFrom(...memberships.monthlyKinds),
    level: fc.constantFrom('silver', 'gold', 'free'),
    untold: fc.constant('yes' as const),
  },
  { requiredKeys: [] },
)
const anyOrder = fc.record({
  sort: fc.constantFrom(...memberships.membershipSorts),
  order: fc.constantFrom('asc', 'desc'),
})

describe('the register of memberships', () => {
  it('shows, whatever the filter and the order, each one that fits once over all pages, with its count', async () => {
    expect(all).toHaveLength(held)
    expect(new Set(all.map(({ state }) => state)).size).toBe(memberships.membershipStates.length)
    expect(new Set(all.map(({ notice }) => notice?.isUntold)).size).toBe(3)
    await fc.assert(
      fc.asyncProperty(anyFilter, anyOrder, fc.constantFrom('7', '50'), async (filter, order, limit) => {
        const { search = '', state, kind, level, untold } = filter
        const wanted = all.filter(
          (one) =>
            `${one.donorName}\n${one.donorEmail}`.toLowerCase().includes(search.toLowerCase()) &&
            (!state || one.state === state) &&
            (!kind || (kind === 'gift') === (one.level === null)) &&
            (!level || one.level === level) &&
            (!untold || one.notice?.isUntold === true),
        )
        const read = await readPages({ ...filter, ...order, limit })
        expect(read.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
        expect(await ask({ ...filter, ...order, limit: '1' })).toMatchObject({ body: { total: wanted.length } })
      }),
      { numRuns: 40 },
    )
  })

  it('puts whose payment is missing longest first, and who owes nothing last', async () => {
    const since = (await readPages({ sort: 'behind', order: 'asc' })).map(({ behind }) => behind?.since ?? '~')
    expect(since).toEqual(since.toSorted())
    const newest = (await readPages({ sort: 'behind', order: 'desc' })).map(({ behind }) => behind?.since ?? '')
    expect(newest).toEqual(newest.toSorted().toReversed())
  })

  it('is exported whole, and for nobody but administrators', async () => {
    const path = '/api/admin/memberships/export?state=past-due'
    const answered = await fetch(donations.url + path, {
      headers: await donations.identity.asAdministrator('donations'),
    })
    const rows = (await answered.text()).trimEnd().split('\r\n')
    expect(rows[0]).toContain('Membership,Donor,Email,Status,Kind,Level,')
    expect(rows.length - 1).toBe(all.filter(({ state }) => state === 'past-due').length)
    expect(await donations.visitor().get(path)).toMatchObject({ status: 401 })
    expect(await donations.visitor().get('/api/admin/memberships')).toMatchObject({ status: 401 })
  })
})
