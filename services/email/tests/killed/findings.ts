import { type Database, sql } from '@evenhand/service-kit/postgres'
import { leaves, meetingOf, numberOf } from './people.ts'

const shownMax = 5
const rowsAtOnce = 50_000

interface Recipient {
  id: string
  email: string
  state: string
}

async function* recipientsOf(db: Database, campaignId: string): AsyncGenerator<Recipient> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db.query<Recipient>(sql`
      select s.id, s.email, r.state from campaign_recipients r join subscribers s on s.id = r.subscriber_id
      where r.campaign_id = ${campaignId} and r.subscriber_id > ${after} order by r.subscriber_id limit ${rowsAtOnce}`)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** In which states somebody may end who meets this, and how many emails may be there for them. */
function mayEnd({ email, state }: Recipient, arrived: number): boolean {
  const number = numberOf(email)
  const meets = meetingOf(number)
  if (leaves(number) && state === 'suppressed') return arrived === 0
  switch (meets) {
    case 'no-address':
    case 'nobody-there':
      return (state === 'failed' || state === 'uncertain') && arrived === 0
    case 'cut-off':
      return state === 'uncertain' && arrived <= 1
    case 'nothing':
      return (state === 'sent' && arrived === 1) || (state === 'uncertain' && arrived <= 1)
  }
}

/** What is amiss with a campaign that has ended, and how many of the uncertain got nothing, by its rows and by what the mail server took. */
export async function findAmiss(
  db: Database,
  {
    campaignId,
    people,
    taken,
    uncertainMax,
  }: { campaignId: string; people: number; taken: ReadonlyMap<string, number>; uncertainMax: number },
): Promise<{ states: Record<string, number>; absent: number; findings: Record<string, string[]> }> {
  const states: Record<string, number> = {}
  const amiss: string[] = []
  let [rows, uncertain, absent] = [0, 0, 0]
  for await (const recipient of recipientsOf(db, campaignId)) {
    const { email, state } = recipient
    rows += 1
    states[state] = (states[state] ?? 0) + 1
    if (state === 'uncertain' && meetingOf(numberOf(email)) !== 'cut-off') uncertain += 1
    const arrived = taken.get(email) ?? 0
    if (state === 'uncertain' && arrived === 0) absent += 1
    if (!mayEnd(recipient, arrived)) amiss.push(`${email}: ${state}, ${arrived} there`)
  }
  const doubled = [...taken].filter(([, times]) => times > 1).map(([email, times]) => `${email}: ${times}`)
  return {
    states,
    absent,
    findings: {
      'everybody has one row': rows === people ? [] : [`${rows} rows of ${people} people`],
      'each is in the final state that fits what arrived, and none is lost but of the uncertain': amiss.slice(
        0,
        shownMax,
      ),
      'none is doubled': doubled.slice(0, shownMax),
      'the uncertain are at most one a connection of each kill':
        uncertain <= uncertainMax ? [] : [`${uncertain} of at most ${uncertainMax}`],
    },
  }
}
