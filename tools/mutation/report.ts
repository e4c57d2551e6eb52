import type { Verdict } from './judging/judge-files.ts'
import { noticedMin } from './targets.ts'

export interface Score {
  workspace: string
  noticed: number
  of: number
}

export function scoresOf(verdicts: readonly Verdict[]): Score[] {
  const byWorkspace = Map.groupBy(verdicts, ({ job }) => job.workspace)
  return [...byWorkspace]
    .map(([workspace, all]) => ({
      workspace,
      noticed: all.filter(({ by }) => by !== undefined).length,
      of: all.length,
    }))
    .toSorted((a, b) => a.workspace.localeCompare(b.workspace))
}

export const isEnough = ({ noticed, of }: Score): boolean => noticed >= of * noticedMin

const percent = ({ noticed, of }: Score): string => `${((100 * noticed) / of).toFixed(1)} %`

/** A line for each survivor, by its place, then one for each workspace. */
export function linesOf(verdicts: readonly Verdict[]): string[] {
  const survivors = verdicts
    .filter(({ by }) => by === undefined)
    .toSorted((a, b) => a.job.file.localeCompare(b.job.file) || a.index - b.index)
    .map(({ job, index }) => `${job.file}:${job.mutants[index]?.line}  ${job.mutants[index]?.words}`)
  const table = scoresOf(verdicts).map(
    (score) =>
      `${isEnough(score) ? ' ' : '!'} ${score.workspace.padEnd(24)} ${score.noticed} of ${score.of} noticed, ${percent(score)}`,
  )
  return [...(survivors.length > 0 ? ['Not noticed:', ...survivors, ''] : []), ...table]
}
