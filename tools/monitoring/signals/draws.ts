import { entryHoldsOfMany } from '@evenhand/contracts/catalogue'
import { rises } from '../promql.ts'
import { endIdleTransactions } from '../commands.ts'
import type { Board } from '../signal.ts'

export const drawsBoard: Board = {
  name: 'evenhand-draws',
  title: 'Evenhand: entries, draws and prizes',
  signals: [
    {
      title: 'The ledger is not sealed',
      means: 'The age of the oldest line of the ledger that is not sealed yet.',
      alerts: [
        {
          name: 'LedgerUnsealed',
          when: 'max(evenhand_ledger_unsealed_oldest_seconds) > 300',
          severity: 'page',
          summary: 'A line of the ledger has waited for more than five minutes to be sealed.',
        },
      ],
      steps: [
        'Read `job-failed` with `job: seal-ledger` in the log of entries.',
        "Look for who holds a lock on `chain_heads`, or has been writing `entries` for minutes: `select a.pid, a.state, a.query_start, a.query from pg_locks l join pg_stat_activity a using (pid) where l.relation = 'chain_heads'::regclass`. End it (`select pg_terminate_backend(PID)`); sealing resumes on its own. An open transaction without a statement for a minute is no service’s.",
      ],
      commands: [endIdleTransactions('entries')],
      panel: {
        title: 'Oldest line not sealed',
        unit: 's',
        lines: [{ query: 'max(evenhand_ledger_unsealed_oldest_seconds)', legend: 'oldest' }],
      },
    },
    {
      title: 'The audit trail is not sealed',
      means:
        'The age of the oldest line of the audit trail that is not sealed yet. What is not sealed can be changed without a trace.',
      alerts: [
        {
          name: 'TrailUnsealed',
          when: 'max(evenhand_trail_unsealed_oldest_seconds) > 300',
          // An act that was told late is as old as the act until it is sealed, some seconds after it came.
          for: '2m',
          severity: 'page',
          summary: 'A line of the audit trail has waited for more than five minutes to be sealed.',
        },
      ],
      steps: [
        'Read `job-failed` with `job: seal-trail` in the log of identity.',
        'Look for a lock held on `audit_head`, or a transaction that has been writing `audit_log` for minutes (`pg_locks`). End what holds it; sealing resumes on its own.',
        'Run `npm run trail -- verify` afterward.',
      ],
      commands: [endIdleTransactions('identity'), { shell: 'npm run trail -- verify' }],
      panel: {
        title: 'Oldest line of the trail not sealed',
        unit: 's',
        lines: [{ query: 'max(evenhand_trail_unsealed_oldest_seconds)', legend: 'oldest' }],
      },
    },
    {
      title: 'A draw is overdue',
      means: 'For how long a freeze or a result has been overdue.',
      alerts: [
        {
          name: 'DrawsOverdue',
          when: 'max(evenhand_draws_overdue_seconds) > 3600',
          severity: 'page',
          summary: 'The list or the result of a draw is more than an hour late.',
        },
      ],
      steps: [
        'Read the log of entries: `beacon-silent` (no network, or no relay has the round), `job-failed` of `freeze-draws`, `draw-missed-its-round`.',
        'Where the log says nothing, something holds the draw or its chain: look for who holds a lock on `draws` or `chain_heads` (the statement is in [the ledger is not sealed](#the-ledger-is-not-sealed)). An open transaction without a statement for a minute is no service’s: end it, and the list is frozen within half a minute.',
        'A freeze has until ten minutes before its round: fix what stops it, or run `npm run draw -- freeze SLUG`.',
        'A round that is out can wait: submit it with `npm run draw -- result`.',
      ],
      commands: [{ shell: 'npm run draw -- status' }, endIdleTransactions('entries')],
      panel: {
        title: 'Draws overdue',
        unit: 's',
        lines: [{ query: 'max(evenhand_draws_overdue_seconds)', legend: 'overdue' }],
      },
    },
    {
      title: 'A draw cannot be sealed',
      means: 'Draws that should be sealed and are refused.',
      alerts: [
        {
          name: 'DrawsUnsealed',
          when: 'max(evenhand_draws_unsealed) > 0',
          severity: 'page',
          summary: 'A draw should be sealed by now and is refused.',
        },
      ],
      steps: [
        'Read `draw-not-committed` in the log of entries, which is written when entries starts and when the reason changes: `no-auditor` or `day-too-early`. On Kubernetes the command for `draw -- status` says it, too.',
        '`no-auditor`: name auditors in `AUDITOR_EMAILS` and start entries with it; a machine of its own takes it at `npm stop` and `npm start`. It is sealed within seconds.',
        '`day-too-early`: publish rules with a later drawing day.',
      ],
      panel: {
        title: 'Draws not sealed',
        unit: 'short',
        lines: [{ query: 'max(evenhand_draws_unsealed)', legend: 'not sealed' }],
      },
    },
    {
      title: 'A list cannot be frozen',
      means: 'Draws whose list is due and can’t be frozen.',
      alerts: [
        {
          name: 'DrawsStopped',
          when: 'max(evenhand_draws_stopped) > 0',
          severity: 'page',
          summary: 'The list of a draw is due and can’t be frozen.',
        },
      ],
      steps: [
        'Read `draw-not-frozen` in the log of entries, or the giveaway’s desk: `no-auditor`, `auditor-missing`, `backdated` or `broken-chain`, and at which place of the chain.',
        'For an auditor, name those of the seal in `AUDITOR_EMAILS` again.',
        'A line that was dated back or changed is for someone who looks at the database: the list isn’t frozen while it is there. `npm run ledger -- verify` names it. Keep the database as evidence, compare with a backup, and put back what the backup has; then the list is frozen within half a minute.',
      ],
      commands: [{ shell: 'npm run ledger -- verify' }],
      panel: {
        title: 'Lists not frozen',
        unit: 'short',
        lines: [{ query: 'max(evenhand_draws_stopped)', legend: 'stopped' }],
      },
    },
    {
      title: 'Prizes that are overdue',
      means:
        'Prizes whose potential winner wasn’t notified in time, whose notice couldn’t be delivered or hasn’t left for a day, or that weren’t delivered.',
      alerts: [
        {
          name: 'ClaimsOverdue',
          when: 'max(evenhand_claims_overdue) > 0',
          severity: 'ticket',
          summary: 'A potential winner was not notified in time, or a prize was not delivered.',
        },
      ],
      steps: [
        'Open `/admin/winners`: overdue claims come first, then what is due; one whose email couldn’t be delivered is to be notified again. Notify, notify again where an email couldn’t be sent, or deliver.',
        'Where it says `suppressed`, all emails to the address are held back: if its owner wants them, an owner lifts that on the page of the subscriber, before you notify again. Else notify without an address, by letter.',
        'If nothing moves, read `job-failed` of `open-claims` and `forfeit-claims` in the log of entries.',
      ],
      panel: {
        title: 'Prizes overdue',
        unit: 'short',
        lines: [{ query: 'max(evenhand_claims_overdue)', legend: 'overdue' }],
      },
    },
    {
      title: 'Many entries are held',
      means:
        'Donors whose free entries a rule has held within a day, and those who wait for a decision, by `why`. What is held has no entries; a donor still waiting when a list freezes takes no part.',
      alerts: [
        {
          name: 'CrowdHeld',
          // What was decided counts for the day too, and would leave nothing to do.
          when: `max by (why) (evenhand_entry_holds_in_a_day{why=~"${entryHoldsOfMany.join('|')}"}) > 100 and max by (why) (evenhand_entry_holds_waiting) > 0`,
          severity: 'ticket',
          summary:
            'The rule {{ $labels.why }} has held the entries of more than 100 donors within a day, and some wait for a decision.',
        },
      ],
      steps: [
        'Open `/admin/entry-holds?why=…`: what they have in common, such as one email domain, browser, network or tree of referrals.',
        'Refuse them together with a reason, a page at a time, or release those whom an appeal explains. The alert ends half a minute after the last was decided.',
        'Decide about those who wait before a list freezes.',
      ],
      panel: {
        title: 'Donors held',
        unit: 'short',
        lines: [
          { query: 'max by (why) (evenhand_entry_holds_in_a_day)', legend: '{{why}}, in a day' },
          { query: 'max by (why) (evenhand_entry_holds_waiting)', legend: '{{why}}, waiting' },
        ],
      },
    },
    {
      title: 'Signs that were not counted',
      means:
        'Times that entries couldn’t count what a new proof has in common with others, by the database’s `code` (`57014`: it took more than five seconds). Their entries are held as “not checked” and counted again by a job.',
      alerts: [
        {
          name: 'HoldCountsFail',
          when: `${rises('evenhand_hold_counts_failed_total', '15m', 'code')} > 0`,
          severity: 'ticket',
          summary: 'What new proofs have in common could not be counted: the database said {{ $labels.code }}.',
        },
      ],
      steps: [
        'Look at the database of entries: how busy it is, and which statements take long (`pg_stat_activity`).',
        'An open transaction without a statement for a minute is no service’s, and may hold what is counted: end it. Who was held as “not checked” is counted again on its own.',
      ],
      commands: [endIdleTransactions('entries')],
      panel: {
        title: 'Counts that failed',
        unit: 'short',
        lines: [{ query: rises('evenhand_hold_counts_failed_total', '15m', 'code'), legend: '{{code}}' }],
      },
    },
  ],
}
