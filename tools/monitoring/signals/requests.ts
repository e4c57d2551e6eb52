import { quantile, rises } from '../promql.ts'
import { buildPages, endIdleTransactions, restart } from '../commands.ts'
import type { Board } from '../signal.ts'

const requests = 'evenhand_http_request_seconds'
/** What every process tells from its start, also before anyone has asked it for anything. */
const ofEachProcess = 'evenhand_outbox_oldest_seconds'

export const requestsBoard: Board = {
  name: 'evenhand-requests',
  title: 'Evenhand: requests and pages',
  signals: [
    {
      title: 'Requests that fail',
      means:
        'How many requests there are and how they end, by `at` (`gateway` or `service`), `method`, `route` and `status`. The gateway’s status is `aborted` where the browser went away.',
      alerts: [
        {
          name: 'RequestsFail',
          when: `sum by (at) (rate(${requests}_count{status=~"5.."}[5m])) / sum by (at) (rate(${requests}_count[5m])) > 0.01`,
          for: '5m',
          severity: 'page',
          summary: 'More than 1 % of all requests have failed for five minutes, as the {{ $labels.at }} sees it.',
        },
      ],
      steps: [
        'Ask the gateway: `GET /api/health` names the service or database that is away. Start it; browsers try again on their own.',
        'Read the log of the service that the route belongs to: `request-failed`, `dependency-unavailable`.',
      ],
      commands: [{ shell: 'curl -s SITE/api/health' }, restart('AWAY')],
      panel: {
        title: 'Failed requests',
        unit: 'reqps',
        lines: [
          { query: `sum by (at, status) (rate(${requests}_count{status=~"5.."}[5m]))`, legend: '{{at}} {{status}}' },
          { query: `sum by (at) (rate(${requests}_count[5m]))`, legend: '{{at}}, all' },
        ],
      },
    },
    {
      title: 'Nothing is measured',
      means: 'Whether Prometheus reads metrics of any process at all. Without them every other alert is silent.',
      alerts: [
        {
          name: 'NothingMeasured',
          when: `absent(${ofEachProcess})`,
          for: '10m',
          severity: 'page',
          summary: 'Prometheus has read no metrics of any process of Evenhand for ten minutes.',
        },
      ],
      steps: [
        'Open the site. If it doesn’t answer, everything is away: start it. On Kubernetes, `kubectl get pods,events` says why nothing runs.',
        'If it answers, open `/metrics` of a pod at its `METRICS_PORT`. If that answers too, look at who may reach it (`networkPolicy.metricsFrom` of the chart), and at the targets in Prometheus.',
      ],
      commands: [{ shell: 'npm start -- --detach' }],
      panel: {
        title: 'Processes measured',
        unit: 'short',
        lines: [{ query: `count(count by (instance) (${ofEachProcess}))`, legend: 'processes' }],
      },
    },
    {
      title: 'Requests that are slow',
      means: 'How long requests take, as the gateway measures it: with everything behind it.',
      alerts: [
        {
          name: 'RequestsSlow',
          when: `${quantile(0.99, requests, 'at="gateway"', '')} > 1`,
          for: '10m',
          severity: 'ticket',
          summary: 'One request in a hundred has taken longer than a second for ten minutes.',
        },
      ],
      steps: [
        'Find the route: the panel “Slow routes” of the dashboard, or `milliseconds` in the gateway’s log.',
        'Compare with `at="service"` for the same route: if the service is fast, the gateway or its host is busy; otherwise look at the database of that service.',
        'An open transaction without a statement for a minute is no service’s, and may hold what requests wait for: end it. Where it began with a release, compare the plans of its statements (`explain`).',
      ],
      commands: [endIdleTransactions('SERVICE')],
      panel: {
        title: 'Slow routes (99 in 100 are faster)',
        unit: 's',
        lines: [{ query: `topk(10, ${quantile(0.99, requests, 'at="gateway"', 'route')})`, legend: '{{route}}' }],
      },
    },
    {
      title: 'Pages without their data',
      means:
        'Pages that could not be rendered at the gateway, by route. People with JavaScript still see the page; others, and search engines, see it without its data or blank.',
      alerts: [
        {
          name: 'PagesNotRendered',
          when: `${rises('evenhand_page_failures_total', '15m', 'route')} > 0`,
          severity: 'ticket',
          summary: 'The page {{ $labels.route }} could not be rendered at the gateway.',
        },
      ],
      steps: [
        'Read `page-not-rendered` in the gateway’s log: it has the route and the error. Usually a component reads something that only browsers have.',
        'Is it every page at once? Then the program that renders them is damaged, and `page-renderer-ended` is there too: build again. On Kubernetes, go back to the image of before.',
        'Is it one page? Fix that component. Nothing needs to be restarted before.',
      ],
      commands: [buildPages],
      panel: {
        title: 'Pages not rendered',
        unit: 'short',
        lines: [{ query: rises('evenhand_page_failures_total', '15m', 'route'), legend: '{{route}}' }],
      },
    },
    {
      title: 'Cards of shared pages',
      means: 'Pictures for shared pages that could not be drawn, by route. Platforms show the general picture there.',
      alerts: [
        {
          name: 'CardsNotDrawn',
          when: `${rises('evenhand_card_failures_total', '15m', 'route')} > 0`,
          severity: 'ticket',
          summary: 'The picture for shared pages {{ $labels.route }} could not be drawn.',
        },
      ],
      steps: [
        'Read `card-not-drawn` in the gateway’s log: it has the route and the error. Is it every page at once? Build again, as for [pages](#pages-without-their-data).',
        'Is it one page? Fix what draws it.',
      ],
      commands: [buildPages],
      panel: {
        title: 'Cards not drawn',
        unit: 'short',
        lines: [{ query: rises('evenhand_card_failures_total', '15m', 'route'), legend: '{{route}}' }],
      },
    },
    {
      title: 'What the content security policy refused',
      means:
        'Scripts, connections and frames that browsers refused on our pages, by directive. Extensions of browsers cause some every day; many at once after a release are a mistake in it, and many without one may be an attack on a page.',
      alerts: [],
      steps: [
        'Read `csp-violation` in the gateway’s log, ten lines a minute: directive, route and origin. Look at once into an origin that the site never uses, on a page with forms.',
        'If it began with a release, take the release back, or add the source to the policy in the gateway’s `security-headers.ts`.',
      ],
      panel: {
        title: 'Refused by the content security policy',
        unit: 'short',
        lines: [{ query: rises('evenhand_csp_reports_total', '15m', 'directive'), legend: '{{directive}}' }],
      },
    },
    {
      title: 'Pictures that cost too much',
      means:
        'Pictures that people sent and that took too much to open, by what they took: `memory`, `work` (of a processor) or `time` (by the clock: the machine may be too busy). These were refused with a sentence. `all`: the process for pictures ended before it answered, which is out of memory or a defect of a decoder.',
      alerts: [
        {
          name: 'PicturesCostly',
          when: `${rises('evenhand_pictures_given_up_total', '1h', 'what')} > 20`,
          severity: 'ticket',
          summary: 'More than 20 pictures within an hour took too much {{ $labels.what }} to open.',
        },
      ],
      steps: [
        'Find the calls that take them: `PUT` with the status 415 in the gateway’s log. Someone may be sending files that are made to cost much: each was refused, and cost ten seconds of one processor at most.',
        'Do they come from one network? The log of what is in front of the gateway has it; refuse it there. The alert ends an hour after the last of them.',
        'If it is `time`, look at how busy the machine is. If it is `all`, look at the memory limit of the pod.',
      ],
      panel: {
        title: 'Pictures given up',
        unit: 'short',
        lines: [{ query: rises('evenhand_pictures_given_up_total', '1h', 'what'), legend: '{{what}}' }],
      },
    },
  ],
}
