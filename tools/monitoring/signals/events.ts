import { quantile } from '../promql.ts'
import { endBlockers, restart } from '../commands.ts'
import type { Board } from '../signal.ts'
import { mergeSignal, openErasureSignal, silentErasureSignal } from './erasures.ts'

export const eventsBoard: Board = {
  name: 'evenhand-events',
  title: 'Evenhand: events between services',
  signals: [
    {
      title: 'Events wait to be published',
      means:
        'The age of the oldest event that a service has written and not yet published. Nothing has been lost: it waits in the service’s own database, and catches up.',
      alerts: [
        {
          name: 'OutboxWaits',
          when: 'max(evenhand_outbox_oldest_seconds) > 60',
          for: '1m',
          severity: 'page',
          summary:
            'An event has waited for more than a minute to be published; receipts, entries and emails wait with it.',
        },
      ],
      steps: [
        'Is Kafka up? Start it.',
        'Read `relay-waits` in the log of the service: it has the reason.',
        'Codes are emailed until they are ten minutes old; people who waited longer ask for another one.',
      ],
      commands: [restart('kafka')],
      panel: {
        title: 'Oldest event not published',
        unit: 's',
        lines: [{ query: 'max(evenhand_outbox_oldest_seconds)', legend: 'oldest' }],
      },
    },
    {
      title: 'Events that were buried',
      means:
        'Events that a service couldn’t handle and that nobody has settled: dead letters, by `group` (the service) and `topic`. Each service counts its own once a minute. The panel shows events handled, by outcome: `done`, or `buried` as a dead letter.',
      alerts: [
        {
          name: 'EventsBuried',
          when: 'max by (group, topic) (evenhand_dead_letters) > 0',
          severity: 'page',
          summary: '{{ $labels.group }} could not handle an event of {{ $labels.topic }}; it waits as a dead letter.',
        },
      ],
      steps: [
        'Read `event-buried` in the log of the service, and the list of its dead letters: each has its reason.',
        'Fix the cause first; nothing is lost meanwhile. Then replay them all, or one by one: [dead letters](operations.md#dead-letters). What fails again comes back.',
      ],
      commands: [{ shell: 'npm run dlq -- GROUP list' }, { shell: 'npm run dlq -- GROUP replay --all' }],
      panel: {
        title: 'Events handled',
        unit: 'reqps',
        lines: [{ query: 'sum by (outcome) (rate(evenhand_events_handled_total[5m]))', legend: '{{outcome}}' }],
      },
    },
    {
      title: 'Events are handled late',
      means: 'The time from an event being written to being handled, by type.',
      alerts: [
        {
          name: 'EventsLate',
          when: `${quantile(0.99, 'evenhand_event_lag_seconds', '', 'type')} > 30`,
          for: '5m',
          severity: 'page',
          summary:
            'One event {{ $labels.type }} in a hundred has been handled more than 30 seconds late for five minutes.',
        },
      ],
      steps: [
        'Read the log of the service that handles that type: `event-waits`, `consumer-lost`.',
        'Look at its database: a session of another program may hold for minutes what events wait for, again and again. End it while they wait, and have that program run at another time. The ledger is only held so long while a draw’s list is frozen, which begins again.',
      ],
      commands: [endBlockers('SERVICE')],
      panel: {
        title: 'Lag of events (99 in 100 are faster)',
        unit: 's',
        lines: [{ query: quantile(0.99, 'evenhand_event_lag_seconds', '', 'type'), legend: '{{type}}' }],
      },
    },
    {
      title: 'A service is behind a topic',
      means:
        'How many records of a topic a service hasn’t settled, and for how long at least, by `group` (the service) and `topic`. Each service that tells a topic measures it, so it is seen also while the one who hears is down. The age is what the measuring process has seen itself: one that just started begins at 0.',
      alerts: [
        {
          name: 'HearerBehind',
          when: 'max by (group, topic) (evenhand_hearers_behind_seconds) > 300',
          severity: 'page',
          summary: '{{ $labels.group }} has been behind {{ $labels.topic }} for more than five minutes.',
        },
      ],
      steps: [
        'Ask the gateway: `GET /api/health`. A store that hangs comes before the services that wait for it, and a service that hangs is away: restart it. What is heard goes on where it was.',
        'Is nothing away? Then look at the log of the service that the group is named after: it waits, and `event-waits` has the reason. A restart of the service has it try at once.',
      ],
      commands: [{ shell: 'curl -s SITE/api/health' }, restart('AWAY')],
      panel: {
        title: 'Records not settled',
        unit: 'short',
        lines: [{ query: 'max by (group, topic) (evenhand_hearers_behind_records)', legend: '{{group}} {{topic}}' }],
      },
    },
    {
      title: 'A job fails',
      means:
        'Jobs are what services do on their own: compare, seal, forget, remind. For how long one has failed at every try, by `work`, its name. Where a job only failed once in a while, nothing is shown.',
      alerts: [
        {
          name: 'JobFails',
          when: 'max by (work) (evenhand_job_failing_seconds) > 3600',
          severity: 'ticket',
          summary: 'The job {{ $labels.work }} has failed at every try for an hour.',
        },
      ],
      steps: [
        'Ask the gateway: `GET /api/health`. Where a store hangs, the jobs of all services that have it fail: the store is what to restart.',
        'Is nothing away? Then find the service by `job-failed` with that `job` in the logs, which have the error, and fix the cause. The job tries again on its own, at its own pace or after five minutes; a restart of the service has it try at once.',
      ],
      commands: [{ shell: 'curl -s SITE/api/health' }, restart('SERVICE')],
      panel: {
        title: 'Jobs that fail',
        unit: 's',
        lines: [{ query: 'max by (work) (evenhand_job_failing_seconds)', legend: '{{work}}' }],
      },
    },
    {
      title: 'A job has no end',
      means:
        'For how long a job has worked without an end, by `work`, its name. It waits for an answer that doesn’t come: nothing else takes so long.',
      alerts: [
        {
          name: 'JobHangs',
          when: 'max by (work) (evenhand_job_running_seconds) > 21600',
          severity: 'ticket',
          summary: 'The job {{ $labels.work }} has worked for six hours without an end.',
        },
      ],
      steps: [
        'Ask the gateway: `GET /api/health`. A store that hangs answers nothing, and others wait for it: restart it.',
        'Is nothing away? Then restart the service whose job it is, which has it begin again. Prometheus shows which that is by the `instance` of `evenhand_job_running_seconds`.',
      ],
      commands: [{ shell: 'curl -s SITE/api/health' }, restart('AWAY')],
      panel: {
        title: 'Jobs that have no end',
        unit: 's',
        lines: [{ query: 'max by (work) (evenhand_job_running_seconds)', legend: '{{work}}' }],
      },
    },
    silentErasureSignal,
    openErasureSignal,
    mergeSignal,
  ],
}
