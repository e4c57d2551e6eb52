import { dashboardFiles } from './dashboards.ts'
import { rulesFile } from './rules.ts'
import { runbooksPage } from './runbooks.ts'

/** Every file that is made from the table, by its path in the checkout. */
export const madeFiles = (): Map<string, string> =>
  new Map([
    ['charts/evenhand/alerts.yaml', rulesFile()],
    ['docs/runbooks.md', runbooksPage()],
    ...dashboardFiles().map(([name, json]): [string, string] => [`charts/evenhand/dashboards/${name}`, json]),
  ])
