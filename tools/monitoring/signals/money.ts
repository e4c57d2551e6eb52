import { endIdleTransactions } from '../commands.ts'
import { rises } from '../promql.ts'
import type { Board } from '../signal.ts'

export const moneyBoard: Board = {
  name: 'evenhand-money',
  title: 'Evenhand: gifts, memberships and books',
  signals: [
    {
      title: 'Webhooks wait',
      means:
        'The age of the oldest event of the processor that is stored and not yet worked on. They are tried again forever.',
      alerts: [
        {
          name: 'WebhooksWait',
          when: 'max(evenhand_webhooks_pending_oldest_seconds) > 600',
          severity: 'page',
          summary: 'The processor told us of payments ten minutes ago, and they are not in the books yet.',
        },
      ],
      steps: [
        'Read `processor-event-failed` in the log of donations.',
        "In its database: `select type, attempts, last_error from processor_events where state = 'pending'`.",
        'An open transaction without a statement for a minute is no service’s, and may hold what they wait for: end it.',
        'If the processor or the database is away, it resumes on its own. If it is a defect, fix it. An event about an object that the processor doesn’t know is passed over after five looks.',
      ],
      commands: [endIdleTransactions('donations')],
      panel: {
        title: 'Oldest webhook not worked on',
        unit: 's',
        lines: [{ query: 'max(evenhand_webhooks_pending_oldest_seconds)', legend: 'oldest' }],
      },
    },
    {
      title: 'Differences from the processor',
      means:
        'Differences that the nightly comparison with the processor found, or the last one of three days or more, and that still need a person.',
      alerts: [
        {
          name: 'BooksDiffer',
          when: 'max(evenhand_reconciliation_differences) > 0',
          severity: 'ticket',
          summary: 'The nightly comparison found payments where our books and the processor differ.',
        },
      ],
      steps: [
        'Open the comparison at the desk; each difference names its payment, and `reconciled` in the log of donations counts them.',
        'Decide each one. Money for something we don’t recognize was taken past our site: refund all of it at the processor, and ask the donor to give here. What can’t be undone, such as a sum that was recorded otherwise, is looked at for three days and no longer.',
        'Compare three days or more again at the desk: the alert ends within two minutes when nothing is left. To compare another period: [operations](operations.md#health-metrics-logs).',
      ],
      panel: {
        title: 'Differences not mended',
        unit: 'short',
        lines: [{ query: 'max(evenhand_reconciliation_differences)', legend: 'differences' }],
      },
    },
    {
      title: 'Money without a gift',
      means:
        'What gifts and reversals say the processor owes us, less the movements at the processor that say so too, in cents, of payments for which nothing was booked for two minutes. It is 0 when all is settled.',
      alerts: [
        {
          name: 'BooksUnsettled',
          when: 'max(abs(evenhand_books_clearing_cents)) > 0',
          for: '1d',
          severity: 'ticket',
          summary: 'For a day, money has moved at the processor without a gift, or the reverse.',
        },
      ],
      steps: [
        'Compare the period at the desk, or with the command in [operations](operations.md#health-metrics-logs): it names the payments.',
        'Decide each one as for [differences](#differences-from-the-processor). Movements are read each minute: the alert ends within two when all is settled.',
      ],
      panel: {
        title: 'Clearing account',
        unit: 'currencyUSD',
        lines: [{ query: 'max(abs(evenhand_books_clearing_cents)) / 100', legend: 'not settled' }],
      },
    },
    {
      title: 'Donors who were not told',
      means:
        'Failed monthly payments whose donor doesn’t know: the email couldn’t be delivered, or nothing is heard of it for a day. So no time to pay runs, and the level goes on unpaid.',
      alerts: [
        {
          name: 'ArrearsUntold',
          when: 'max(evenhand_arrears_untold) > 0',
          severity: 'ticket',
          summary: 'An email about a failed monthly payment has not reached its donor.',
        },
      ],
      steps: [
        'Open `/admin/memberships?untold=yes`: it says why the email wasn’t delivered.',
        'Where it says `suppressed`, all emails to the address are held back: if its owner wants them, an owner lifts that on the page of the subscriber.',
        'Send it again, or reach them another way and record it.',
      ],
      panel: {
        title: 'Donors not told',
        unit: 'short',
        lines: [{ query: 'max(evenhand_arrears_untold)', legend: 'not told' }],
      },
    },
    {
      title: 'Lower levels that are not billed',
      means:
        'Memberships whose lower level the processor doesn’t bill yet. A renewal until then is charged at the higher price, and its month has the higher level.',
      alerts: [
        {
          name: 'LevelsDue',
          when: 'max(evenhand_levels_due) > 0',
          for: '15m',
          severity: 'ticket',
          summary: 'A lower membership level has waited for 15 minutes to be billed.',
        },
      ],
      steps: [
        'Read the log of donations. `job-failed` of `levels-due`: the processor is away or fails, and it is tried again each minute, until it answers.',
        '`level-not-billed`: the processor refuses, and it is tried again each hour. Look at that subscription there. If it keeps refusing, bill the lower level there by hand, before it renews.',
      ],
      panel: {
        title: 'Lower levels not billed',
        unit: 'short',
        lines: [{ query: 'max(evenhand_levels_due)', legend: 'due' }],
      },
    },
    {
      title: 'Free entries are asked for by the thousand',
      means:
        'What gives entries for nothing was asked for, by its `verdict`: `calm`, `asked` for a proof of work because much came from one network, or `proved`.',
      alerts: [
        {
          name: 'FreeWaysCrowded',
          when: `sum(increase(evenhand_free_ways_total{verdict="proved"}[1h])) > 1000`,
          severity: 'ticket',
          summary: 'Within an hour more than 1,000 proofs of work were done for what gives entries for nothing.',
        },
      ],
      steps: [
        'Look at Held entries at the desk: what looks made by a machine is held there until someone decides, and counts in no draw.',
        'Is an event going on, or were we on the news? Then nothing is wrong: proofs only slow a crowd down.',
      ],
      panel: {
        title: 'Asked for nothing, by what it took',
        unit: 'short',
        lines: [{ query: 'sum by (verdict) (increase(evenhand_free_ways_total[15m]))', legend: '{{verdict}}' }],
      },
    },
    {
      title: 'Stolen cards are tried',
      means:
        'Attempts to start a payment by the shield’s `verdict` (`calm`, `asked` for a proof of work, `proved`, `refused`), and declined cards by whether their `payment` stayed `open` or was `closed`.',
      alerts: [
        {
          name: 'CardsTried',
          // Who was asked and did the work got through: for a day after an attack that is everyone.
          when: `sum(increase(evenhand_shield_attempts_total{verdict=~"asked|refused"}[15m])) - (sum(increase(evenhand_shield_attempts_total{verdict="proved"}[15m])) or vector(0)) > 50`,
          severity: 'ticket',
          summary: 'Within 15 minutes the shield held up more than 50 attempts to start a payment.',
        },
        {
          name: 'PaymentsClosed',
          when: `${rises('evenhand_shield_declines_total{payment="closed"}', '15m', 'payment')} > 0`,
          severity: 'ticket',
          summary: 'The shield closed a payment because too many cards were declined for it.',
        },
      ],
      steps: [
        'Read [card testing](operations.md#card-testing): what each pattern means, and what to do about it.',
        'The shield keeps them out on its own, and lets everyone else give: both alerts end a quarter of an hour after the last try that it held up.',
      ],
      panel: {
        title: 'Attempts, by verdict',
        unit: 'short',
        lines: [
          { query: 'sum by (verdict) (increase(evenhand_shield_attempts_total[15m]))', legend: '{{verdict}}' },
          {
            query: 'sum by (payment) (increase(evenhand_shield_declines_total[15m]))',
            legend: 'declined, {{payment}}',
          },
        ],
      },
    },
  ],
}
