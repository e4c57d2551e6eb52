import type { Step } from '@evenhand/draws'
import type { DrawVerdict, News } from './job.ts'

/** What the card of the check shows. */
export type DrawCheck =
  | { kind: 'idle'; stopped: boolean }
  | { kind: 'running'; steps: readonly Step[]; records: number; count: number | undefined }
  | { kind: 'done'; verdict: DrawVerdict; milliseconds: number }
  | { kind: 'unavailable'; sentence: string }

export type DrawCheckEvent = News | { kind: 'started' } | { kind: 'stopped' }

export const notStarted: DrawCheck = { kind: 'idle', stopped: false }

export function nextDrawCheck(check: DrawCheck, event: DrawCheckEvent): DrawCheck {
  switch (event.kind) {
    case 'started':
      return { kind: 'running', steps: [], records: 0, count: undefined }
    case 'stopped':
      return { kind: 'idle', stopped: true }
    case 'step':
      return check.kind === 'running' ? { ...check, steps: [...check.steps, event.step] } : check
    case 'progress':
      return check.kind === 'running' ? { ...check, records: event.records, count: event.count } : check
    case 'draw-checked':
      return { kind: 'done', verdict: event.verdict, milliseconds: event.milliseconds }
    case 'unavailable':
      return { kind: 'unavailable', sentence: event.sentence }
    case 'proof-checked':
      return check
  }
}

/** What a screen reader is told: each quarter, not each record; and how it ended. */
export function announcementOf(check: DrawCheck): string {
  switch (check.kind) {
    case 'idle':
      return check.stopped ? 'The check was stopped.' : ''
    case 'running': {
      const quarter = check.count === undefined ? 0 : Math.floor((check.records * 4) / check.count)
      return quarter < 1 ? 'The check has begun.' : `${Math.min(4, quarter) * 25} percent of the list read.`
    }
    case 'done':
      return announced(check.verdict)
    case 'unavailable':
      return check.sentence
  }
}

function announced(verdict: DrawVerdict): string {
  const more =
    verdict.kind === 'agrees' ? undefined : verdict.kind === 'agrees-so-far' ? verdict.overdue : verdict.sentence
  return more === undefined ? headlineOf(verdict) : `${headlineOf(verdict)}. ${more}`
}

/** Files that match each other say less than a list that somebody kept in time. */
export const headlineOf = (verdict: DrawVerdict): string =>
  verdict.kind === 'agrees' && verdict.notCompared.includes('freeze')
    ? 'The files match each other'
    : headlines[verdict.kind]

const headlines: Readonly<Record<DrawVerdict['kind'], string>> = {
  agrees: 'Everything matches',
  'agrees-so-far': 'Everything published so far matches',
  'own-beacon': 'The math matches, but the random number isn’t a public one',
  differs: 'Something doesn’t match',
}
