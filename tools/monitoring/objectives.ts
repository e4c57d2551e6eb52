import { buildPages, endBlockers, restart } from './commands.ts'
import { shareAbove } from './promql.ts'
import type { Objective } from './signal.ts'

const requests = 'evenhand_http_request_seconds'

/** What people read: no API, no files of the frontends, nothing that isn't there. */
const pages = 'at="gateway",method="GET",route!~"/api/.*|/mf/.*|/cards/.*|/problems/.*|/[*].*|none"'
const gifts = 'at="gateway",method="POST",route=~"/api/donations|/api/webhooks/stripe"'

const failed = (labels: string, window: string): string =>
  `(sum(rate(${requests}_count{${labels},status=~"5.."}[${window}])) or vector(0)) / sum(rate(${requests}_count{${labels}}[${window}]))`

export const objectives: readonly Objective[] = [
  {
    name: 'gifts',
    title: 'Gifts go through',
    means:
      'A gift (`POST /api/donations`) and a webhook of the processor are answered without an error of the server (5xx), as the gateway sees it.',
    target: 0.999,
    errors: (window) => failed(gifts, window),
    steps: [
      'Ask the gateway: `GET /api/health`. Start what is away.',
      'Read the log of donations: `request-failed`, `dependency-unavailable`. Is the processor up?',
      'Nothing is charged twice: donors try again with the same key, and the processor sends its webhooks again.',
    ],
    commands: [{ shell: 'curl -s SITE/api/health' }, restart('AWAY')],
  },
  {
    name: 'pages',
    title: 'Pages open',
    means: 'A page is answered by the gateway without an error of the server (5xx).',
    target: 0.999,
    errors: (window) => failed(pages, window),
    steps: [
      'Ask the gateway: `GET /api/health`.',
      'Read its log by the `route` that fails: `request-failed`, `page-not-rendered`.',
      'Does a page say that the pages haven’t been built? Their files are gone, or a build was cut short: build again. On Kubernetes, go back to the image of before.',
    ],
    commands: [buildPages],
  },
  {
    name: 'fast-pages',
    title: 'Pages open fast',
    means: 'A page is answered by the gateway within half a second.',
    target: 0.99,
    errors: (window) => shareAbove(requests, 0.5, pages, window),
    steps: [
      'Ask the gateway: `GET /api/health`. Restart what is away: where Redis is silent, each page that asks who is signed in waits two seconds for it.',
      'Find the routes that are slow on the dashboard of requests. One service behind them, or all?',
      'Read `page-put-off` in the gateway’s log: more pages are asked for at once than it renders. Add replicas.',
    ],
    commands: [{ shell: 'curl -s SITE/api/health' }, restart('AWAY')],
  },
  {
    name: 'codes',
    title: 'Codes leave in time',
    means: 'The share of time in which no email with a sign-in code waits for more than a minute.',
    target: 0.995,
    records: [
      {
        name: 'evenhand:codes_late:bool',
        query: 'max(evenhand_mails_waiting_oldest_seconds{lane="code"}) > bool 60',
      },
    ],
    errors: (window) => `avg_over_time(evenhand:codes_late:bool[${window}])`,
    steps: ['As for [emails that wait](#emails-wait).'],
    commands: [restart('mailbox')],
  },
  {
    name: 'events',
    title: 'Gifts become entries in time',
    means:
      'An event is handled within 30 seconds of being written: what a gift earns is in the ledger, its receipt is on the way.',
    target: 0.999,
    errors: (window) => shareAbove('evenhand_event_lag_seconds', 30, '', window),
    steps: [
      'As for [events that are handled late](#events-are-handled-late) and [events that wait](#events-wait-to-be-published): is Kafka up, is a service away?',
    ],
    commands: [endBlockers('SERVICE')],
  },
]
