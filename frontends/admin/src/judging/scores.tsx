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
    {application.past !== null && application.past.length > 0 && (
      <details className="mt-3">
        <summary className="cursor-pointer text-ink-soft underline underline-offset-4">
          {application.past.length === 1 ? 'A score that no longer counts' : 'Scores that no longer count'}
        </summary>
        <ul className="mt-2 grid gap-4">
          {application.past.map((score) => (
            <li key={`${score.by} ${score.at}`} className="border-l-2 border-hairline pl-4">
              <OneScore score={score} round={round} />
              <p className="mt-1 text-ink-soft">{pastWords[score.why]}</p>
            </li>
          ))}
        </ul>
      </details>
    )}
  </section>
)

const pastWords: Readonly<Record<(typeof judging.pastReasons)[number], string>> = {
  'scored-again': 'They scored it again later.',
  recused: 'They declared a conflict of interest later.',
  'not-assigned': 'They no longer review this application.',
}

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
