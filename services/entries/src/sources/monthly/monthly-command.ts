/** `npm run monthly`: the automatic entries of the months that have begun, by hand; with DATABASE_URL of the entries service. */
import { readConfig } from '@evenhand/service-kit/config'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import { recordFacts } from '../../all-sources.ts'
import { onDatabase, refuse } from '@evenhand/service-kit/command'
import { Config } from '../../config.ts'
import { beginMonths } from './begin-months.ts'

const usage = `Members’ automatic entries, by hand; the service does the same automatically every minute:
  npm run monthly -- status    up to which month they are granted, to how many members
  npm run monthly -- begin     grants all months that have begun; as often as you like, nothing is granted twice
DATABASE_URL names the database of the entries service; without it the running system's is taken.
`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function status(db: Database): Promise<void> {
  const rows = await db.query<{ month: string; members: bigint }>(sql`
    select months_through as month, count(*) as members from members group by 1 order by 1`)
  if (rows.length === 0) say('There are no members yet.')
  for (const { month, members } of rows)
    say(`${month.slice(0, 7)}  ${members} ${members === 1n ? 'member' : 'members'}`)
}

async function begin(db: Database): Promise<void> {
  let begun = 0
  for (
    let some = await beginMonths(db, recordFacts, new Date());
    some > 0;
    some = await beginMonths(db, recordFacts, new Date())
  )
    begun += some
  say(
    begun === 0
      ? 'The current month has already begun for every member. Nothing was changed.'
      : `Begun: ${begun} months of members.`,
  )
}

const verbs = new Map([
  ['status', status],
  ['begin', begin],
])
const [verb, ...more] = process.argv.slice(2)
const run = verbs.get(verb ?? '')
if (verb === undefined) refuse(usage)
else if (!run || more.length > 0) refuse(`There is no '${[verb, ...more].join(' ')}': use status or begin.`)
else await onDatabase(readConfig(Config.pick({ DATABASE_URL: true })).DATABASE_URL, 2, run)
