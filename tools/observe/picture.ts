import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installedPackages } from '../components/npm-package.ts'
import type { Unit } from '../monitoring/signal.ts'
import type { Point, Series, Span } from './series.ts'

const size = { width: 560, height: 240 }

/** The little of ECharts that is used here. */
interface Charts {
  init(
    page: null,
    theme: null,
    options: { renderer: 'svg'; ssr: true; width: number; height: number },
  ): { setOption(option: object): void; renderToSVGString(): string; dispose(): void }
}

/** ECharts of npm, fetched once: it draws without a browser. Throws Unavailable where it can't be had. */
export async function findCharts(cacheDir: string, log: (line: string) => void): Promise<Charts> {
  const folder = await installedPackages({ cacheDir, log }, 'charts', join(import.meta.dirname, 'charts'))
  return createRequire(join(folder, 'package.json'))('echarts') as Charts
}

/** The lines of a panel as SVG. */
export function pictureOf(charts: Charts, unit: Unit, series: readonly Series[], { from, to }: Span): string {
  const chart = charts.init(null, null, { renderer: 'svg', ssr: true, ...size })
  chart.setOption({
    animation: false,
    grid: { left: 64, right: 16, top: 12, bottom: 28 },
    xAxis: { type: 'time', min: from, max: to },
    yAxis: { type: 'value', min: 0, axisLabel: { formatter: (value: number) => inUnit(value, unit) } },
    // What is drawn later lies above: those with a name.
    series: colored(series)
      .toReversed()
      .map(({ name, points, color }) => ({ type: 'line', name, data: points.map(drawn), color, symbol: 'none' })),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

/** A point with nothing beside it is no line, and has to be seen all the same. */
function drawn(point: Point, index: number, points: readonly Point[]): Point | object {
  const isAlone = [points[index - 1], points[index + 1]].every((beside) => (beside?.[1] ?? null) === null)
  return isAlone ? { value: point, symbol: 'circle', symbolSize: 4 } : point
}

/** Of many lines the highest are named, each in a color of its own: nobody reads fifty. */
const namedColors = ['#1d4ed8', '#b45309', '#15803d', '#be185d', '#0e7490', '#6d28d9']
const restColor = '#a8a29e'

/** The highest first. */
const colored = (series: readonly Series[]) =>
  series
    .toSorted((one, other) => highest(other) - highest(one))
    .map((one, place) => ({ ...one, color: namedColors[place] ?? restColor }))
const highest = ({ points }: Series): number => points.reduce((most, [, value]) => Math.max(most, value ?? 0), 0)

export interface Named {
  name: string
  color: string
}

/** Who is who in a picture. */
export const namesOf = (series: readonly Series[]): Named[] =>
  colored(series)
    .slice(0, namedColors.length)
    .map(({ name, color }) => ({ name, color }))

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 3 })

export function inUnit(value: number, unit: Unit): string {
  switch (unit) {
    case 's':
      return inSeconds(value)
    case 'percentunit':
      return percent.format(value)
    case 'currencyUSD':
      return dollars.format(value)
    case 'reqps':
      return `${compact.format(value)}/s`
    case 'short':
      return compact.format(value)
  }
}

function inSeconds(value: number): string {
  if (value === 0) return '0 s'
  if (value < 1) return `${compact.format(value * 1_000)} ms`
  if (value < 120) return `${compact.format(value)} s`
  return value < 7_200 ? `${compact.format(value / 60)} min` : `${compact.format(value / 3_600)} h`
}
