import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { RunningComponent } from '../components/start.ts'
import type { Figure } from './figures.ts'

/** What the figures depend on. */
export interface Conditions {
  at: Date
  commit: string
  machine: string
  components: string[]
  loadBefore: number
}

export function readConditions(components: readonly RunningComponent[], loadBefore: number): Conditions {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return {
    at: new Date(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`,
    components: components.map(({ provided }) => provided.detail),
    loadBefore,
  }
}

/** The load of the machine before a run: what others do on it is in every figure. */
export const currentLoad = (): number => loadavg()[0] ?? 0

export function figureLines(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(({ what }) => what.length))
  const valueWidth = Math.max(...figures.map(({ value }) => value.length))
  return figures.map(({ what, value, beside }) => `${what.padEnd(width)}  ${value.padStart(valueWidth)}  ${beside}`)
}

/** What stands between a pair of marks in `docs/performance.md` is the bench's; all else is written by hand. */
const marks = { figures: '<!-- figures, by npm run bench -->', conditions: '<!-- conditions, by npm run bench -->' }
const endMark = '<!-- by hand again -->'

/** Throws where the page lacks a mark: asked before anything is measured. */
export function refuseUnmarked(page: string): void {
  for (const mark of Object.values(marks)) between(page, mark)
}

/** The page with new figures and their conditions, and everything else as it was. */
export function withFigures(page: string, figures: readonly Figure[], conditions: Conditions): string {
  const blocks = { figures: tableOf(figures), conditions: sentencesOf(conditions) }
  return Object.entries(marks).reduce((written, [name, mark]) => {
    const { before, after } = between(written, mark)
    return `${before}\n${blocks[name as keyof typeof blocks]}\n${after}`
  }, page)
}

function between(page: string, mark: string): { before: string; after: string } {
  const begin = page.indexOf(mark)
  const end = page.indexOf(endMark, begin)
  const isPair = begin >= 0 && end >= 0 && !page.slice(begin + mark.length, end).includes('<!--')
  if (!isPair)
    throw new Error(
      `docs/performance.md has no '${mark}' with '${endMark}' after it. Put both where the bench should write.`,
    )
  return { before: page.slice(0, begin + mark.length), after: page.slice(end) }
}

const tableOf = (figures: readonly Figure[]): string =>
  [
    '| what | measured | beside |',
    '|---|---|---|',
    ...figures.map(({ what, value, beside }) => `| ${what} | ${value} | ${beside} |`),
  ].join('\n')

function sentencesOf({ at, commit, machine, components, loadBefore }: Conditions): string {
  return [
    `- The figures were measured on ${at.toISOString().slice(0, 10)}, at commit ${commit}.`,
    `- The machine has ${machine}.`,
    `- The components were ${components.join('; ')}.`,
    `- The load of the machine was ${loadBefore.toFixed(1)} in the minute before. Whatever else runs on it is in every figure.`,
  ].join('\n')
}
