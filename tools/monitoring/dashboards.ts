import { VizLegendOptionsBuilder } from '@grafana/grafana-foundation-sdk/common'
import { DashboardBuilder, DatasourceVariableBuilder } from '@grafana/grafana-foundation-sdk/dashboard'
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus'
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries'
import { boards } from './boards.ts'
import { fastestBurn, recordName } from './burn-rates.ts'
import { objectives } from './objectives.ts'
import type { Objective, Signal, Unit } from './signal.ts'

/** The one that a reader of the dashboard has chosen. */
const datasource = { type: 'prometheus', uid: '${datasource}' }

/** Two side by side: the grid of Grafana has 24 columns. */
const width = 12
const height = 8

const dashboard = (name: string, title: string): DashboardBuilder =>
  new DashboardBuilder(title)
    .uid(name)
    .tags(['evenhand'])
    .readonly()
    .time({ from: 'now-6h', to: 'now' })
    .refresh('1m')
    .timezone('browser')
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'))

export interface Drawn {
  title: string
  means: string
  unit: Unit
  lines: Signal['panel']['lines']
}

interface Screen {
  name: string
  title: string
  panels: readonly Drawn[]
}

const panel = ({ title, means, unit, lines }: Drawn): PanelBuilder =>
  lines.reduce(
    (made, { query, legend }, index) =>
      made.withTarget(
        new DataqueryBuilder()
          .refId(String.fromCodePoint('A'.codePointAt(0)! + index))
          .expr(query)
          .legendFormat(legend),
      ),
    new PanelBuilder()
      .title(title)
      .description(means)
      .unit(unit)
      .min(0)
      .legend(new VizLegendOptionsBuilder().showLegend(true))
      .datasource(datasource)
      .span(width)
      .height(height),
  )

/** Beside what failed within an hour, the share that wakes a person. */
const ofObjective = (objective: Objective): Drawn => ({
  title: `${objective.title}: failures`,
  means: objective.means,
  unit: 'percentunit',
  lines: [
    { query: `${recordName('1h')}{slo="${objective.name}"}`, legend: 'in an hour' },
    { query: `${recordName('3d')}{slo="${objective.name}"}`, legend: 'in three days' },
    { query: `vector(${fastestBurn(objective)})`, legend: 'wakes a person, in an hour' },
  ],
})

/** What people look at: what is promised, and a screen for each board. */
export const screens = (): readonly Screen[] => [
  { name: 'evenhand-objectives', title: 'Evenhand: what is promised', panels: objectives.map(ofObjective) },
  ...boards.map(({ name, title, signals }) => ({
    name,
    title,
    panels: signals.map(({ means, panel: { title: over, unit, lines } }) => ({ title: over, means, unit, lines })),
  })),
]

/** By the name of the file. */
export const dashboardFiles = (): [name: string, json: string][] =>
  screens().map(({ name, title, panels }) => {
    const made = panels.reduce((so, drawn) => so.withPanel(panel(drawn)), dashboard(name, title)).build()
    return [`${made.uid}.json`, `${JSON.stringify(made, undefined, 2)}\n`]
  })
