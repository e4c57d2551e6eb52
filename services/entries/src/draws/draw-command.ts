/** `npm run draw`: the steps of a draw by hand; with DATABASE_URL of the entries service. Ends with 1 when something is amiss. */
import { type BeaconChain, quicknet } from '@evenhand/draws'
import { readConfig } from '@evenhand/service-kit/config'
import { sealMailsFor } from '@evenhand/service-kit/outbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { onDatabase, refuse } from '@evenhand/service-kit/command'
import { Config } from '../config.ts'
import { auditDraw, describeDraw } from './audit.ts'
import { type Auditing, auditingOf } from './auditors.ts'
import { type Command, parseCommand } from './command-line.ts'
import { commitDraw, type Committing, findUncommitted, whyUncommitted } from './commit.ts'
import { freezeDraw, type Freezing } from './freeze.ts'
import { holdFrozenDraw, type Holding } from './hold.ts'
import { findStop, stopInWords } from '../giveaways/draw-stops-store.ts'
import { listDraws } from './store.ts'

const Environment = Config.pick({ DATABASE_URL: true, DRAW_BEACON: true, AUDITOR_EMAILS: true })
/** What emails the auditors. */
const Telling = Config.pick({ MAIL_PUBLIC_KEY: true })

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const now = (): Date => new Date()

const committing: Record<Committing, string> = {
  committed: 'Committed: the hash of its seed and the round of its day are published.',
  'committed-before': 'Its commitment was published before; nothing was changed.',
  'not-found': 'We don’t have a giveaway by that name.',
  closed: 'It has closed: a commitment after the close would prove nothing.',
  'no-auditor': 'No one would get its hash. Name an auditor in AUDITOR_EMAILS.',
  'day-too-early':
    'Its rules name a drawing day that is less than 24 hours after the freeze. Publish rules with a later day.',
}
/** The service may know other auditors than who runs this command. */
const nothingSeen =
  'Nothing that is known here keeps it from that; if it stays so, the log of entries says why (draw-not-committed).'
const freezing: Record<Exclude<Freezing, 'stopped'>, string> = {
  frozen: 'Frozen: the pool is published. The round that the commitment named will decide.',
  'frozen-before': 'It was frozen before; nothing was changed.',
  'nobody-took-part': 'No one took part, so there’s nothing to draw.',
  'too-early': 'It’s too early: gifts made before the close may still be on their way. `status` says until when.',
  busy: 'Lines from the entry period are still being sealed, or someone else is freezing it right now. Try again in a minute.',
  'too-late':
    'The round that its commitment named is here: a pool frozen now would prove nothing, and the draw can’t be held.',
  'not-found': 'We don’t have a draw by that name.',
}
const holding: Record<Exclude<Holding['kind'], 'other-round'>, string> = {
  drawn: 'Drawn: the result is published.',
  'drawn-before': 'It was drawn before; nothing was changed.',
  'not-found': 'We don’t have a draw by that name.',
  'not-frozen': 'Its pool isn’t frozen yet.',
  'signature-is-false': 'That isn’t the beacon’s signature for this round. Copy it again.',
}
const isDone = (outcome: string): boolean =>
  ['committed', 'committed-before', 'frozen', 'frozen-before', 'nobody-took-part', 'drawn', 'drawn-before'].includes(
    outcome,
  )

async function run(command: Command, db: Database, chain: BeaconChain, auditing: Auditing): Promise<boolean> {
  switch (command.verb) {
    case 'status':
      for (const draw of await listDraws(db)) say(await describeDraw(db, draw))
      for (const draw of await findUncommitted(db, now())) {
        const refusal = await whyUncommitted(db, draw, auditing)
        say(`${draw}: should be sealed. ${refusal ? committing[refusal] : nothingSeen}`)
      }
      return true
    case 'commit': {
      const outcome = await commitDraw(db, command.slug, chain, now, auditing)
      say(committing[outcome])
      return isDone(outcome)
    }
    case 'freeze': {
      const outcome = await freezeDraw(db, command.slug, now, auditing)
      const stop = await findStop(db, command.slug)
      if (outcome !== 'stopped') say(freezing[outcome])
      else if (stop) say(stopInWords(stop))
      return isDone(outcome)
    }
    case 'result': {
      const outcome = await holdFrozenDraw(db, command.slug, { ...command, by: { kind: 'operator' } }, now)
      say(outcome.kind === 'other-round' ? `It is decided by round ${outcome.round}.` : holding[outcome.kind])
      return isDone(outcome.kind)
    }
    case 'verify': {
      const { lines, isGood } = await auditDraw(db, command.slug, [quicknet, chain])
      lines.forEach(say)
      return isGood
    }
  }
}

const command = parseCommand(process.argv.slice(2))
if ('refused' in command) refuse(command.refused)
else {
  const { DATABASE_URL, DRAW_BEACON, AUDITOR_EMAILS } = readConfig(Environment)
  if (command.verb === 'commit' || command.verb === 'freeze') sealMailsFor(readConfig(Telling).MAIL_PUBLIC_KEY)
  const auditing = auditingOf(AUDITOR_EMAILS)
  await onDatabase(DATABASE_URL, 2, async (db) => {
    if (!(await run(command, db, DRAW_BEACON, auditing))) process.exitCode = 1
  })
}
