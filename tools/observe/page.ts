import { escapeText } from '../html/escape-text.ts'
import type { RaisedAlert } from '../prometheus/raised-alerts.ts'
import type { Named } from './picture.ts'

export interface Shown {
  title: string
  /** Without a picture: nothing was measured. */
  panels: readonly { title: string; means: string; svg: string | undefined; names: readonly Named[] }[]
}

/** What may be looked back at, in minutes, and how it is called. */
export const spans: ReadonlyMap<number, string> = new Map([
  [15, '15 minutes'],
  [60, 'an hour'],
  [360, '6 hours'],
  [4_320, '3 days'],
])

/** One page with what is raised and all screens, which asks for itself again. */
export function observedPage({
  minutes,
  at,
  raised,
  screens,
}: {
  minutes: number
  at: Date
  raised: readonly RaisedAlert[]
  screens: readonly Shown[]
}): string {
  const spanLinks = [...spans].map(([some, name]) =>
    some === minutes ? `<b>${name}</b>` : `<a href="/?minutes=${some}">${name}</a>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="15"><title>Evenhand, measured</title>
<style>
  body { font: 15px/1.5 system-ui; margin: 2rem; background: #f5f5f4; color: #1c1917 }
  section > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(560px, 100%), 1fr)); gap: 1rem }
  figure { margin: 0; padding: 1rem; background: #fff; border: 1px solid #d6d3d1; min-width: 0 }
  figcaption { font-weight: 600 } figcaption small { display: block; font-weight: 400; color: #57534e }
  figure svg { width: 100%; height: auto } ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.5rem 0 0; padding: 0; list-style: none; font-size: 13px }
  li { padding-left: 0.5rem; border-left: 12px solid; overflow-wrap: anywhere } td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: left } .firing { color: #b3261e; font-weight: 600 }
</style>
<h1>Evenhand, measured</h1>
<p>As of ${escapeText(at.toISOString())}, back for ${spanLinks.join(' · ')}.</p>
${alertsOf(raised)}
${screens.map(screenOf).join('\n')}
</html>
`
}

function alertsOf(raised: readonly RaisedAlert[]): string {
  if (raised.length === 0) return '<p>No alert is raised.</p>'
  const rows = raised.map(
    ({ name, state, summary }) =>
      `<tr><td class="${escapeText(state)}">${escapeText(name)}</td><td>${escapeText(state)}</td><td>${escapeText(summary)}</td></tr>`,
  )
  return `<table><tr><th>Alert</th><th>State</th><th>Says</th></tr>${rows.join('')}</table>`
}

const screenOf = ({ title, panels }: Shown): string =>
  `<section><h2>${escapeText(title)}</h2><div>${panels.map(figureOf).join('')}</div></section>`

const figureOf = ({ title, means, svg, names }: Shown['panels'][number]): string => {
  const named = names.map(({ name, color }) => `<li style="border-color:${color}">${escapeText(name)}</li>`)
  const shown = svg ? `${svg}<ul>${named.join('')}</ul>` : '<p>Nothing was measured in this time.</p>'
  return `<figure><figcaption>${escapeText(title)}<small>${escapeText(means.replaceAll(/[`*]/g, ''))}</small></figcaption>${shown}</figure>`
}
