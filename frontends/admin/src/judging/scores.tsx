import type { judging, rounds } from '@evenhand/web-kit/desk'
import { DateTime } from '@evenhand/web-kit/facade'
import { Administrator } from '../audit/administrator.tsx'
import { scoredWords } from './application-words.ts'

interface ScoresProps {
  application: judging.DeskApplication
  round: rounds.GrantRound
}

/** All scores once they are in; before, how many there are. */
export const Scores = ({ application, round }: ScoresProps) => (
  <section aria-label="Scores">
    <h3 className="font-sans font-semibold">
      Scores
      {application.mean !== null && <span className="font-normal tabular-nums">, {application.mean} on average</span>}
    </h3>
    {application.scores === null ? (
      <p className="mt-1 text-ink-soft">
        {application.reviewers === 0
          ? 'Nobody has been named to review it yet.'
          : `${scoredWords(application)}. Scores stay sealed until all reviewers have scored.`}
      </p>
    ) : (
      <ul className="mt-2 grid gap-4">
        {application.scores.map((score) => (
          <li key={score.by} className="border-l-2 border-hairline pl-4">
            <OneScore score={score} round={round} />
          </li>
        ))}
      </ul>
    )}
  </section>
)

type Given = NonNullable<judging.DeskApplication['scores']>[number]

const OneScore = ({ score, round }: { score: Given; round: rounds.GrantRound }) => (
  <>
    <p className="text-ink-soft">
      Scored <DateTime value={score.at} />, <Administrator id={score.by} />
    </p>
    <ul className="mt-1 grid gap-1">
      {round.criteria.map(({ id, title }) => {
        const mark = score.marks.find(({ criterionId }) => criterionId === id)
        return (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium tabular-nums">
              {title}: {mark?.score ?? 'none'}
            </span>
            {mark && `, ${mark.reason}`}
          </li>
        )
      })}
    </ul>
    {score.comment && <p className="mt-1 wrap-anywhere whitespace-pre-line">{score.comment}</p>}
  </>
)
