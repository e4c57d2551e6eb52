import { adminQueries, type judging, type rounds } from '@evenhand/web-kit/desk'
import { Money, parseDollars, useQuery } from '@evenhand/web-kit/facade'
import { ListBody } from '../lists/list-body.tsx'
import { CalibrationTable } from './calibration-table.tsx'
import { RankingTable } from './ranking-table.tsx'

/** The applications by their scores, against the budget, and how the reviewers score. */
export function RankingDesk({ desk }: { desk: rounds.DeskRound }) {
  const isClosed = desk.round.state === 'closed'
  const ranking = useQuery({ ...adminQueries.ranking(desk.round.id), enabled: isClosed })
  if (!isClosed) return <p className="text-ink-soft">Applications are ranked once the round has closed.</p>
  const ranked = ranking.data?.ranked ?? []
  return (
    <div className="grid gap-8">
      {ranking.data && <Budget ranking={ranking.data} />}
      <ListBody
        what="the ranking"
        list={ranking}
        rows={ranked.length}
        empty={{
          title: 'Nothing is ranked yet',
          hint: 'An application is ranked once all its reviewers have scored it.',
        }}
      >
        <RankingTable ranked={ranked} />
      </ListBody>
      {ranking.data && ranking.data.reviewers.length > 0 && <CalibrationTable reviewers={ranking.data.reviewers} />}
    </div>
  )
}

const Budget = ({ ranking: { budget, awarded } }: { ranking: judging.Ranking }) => (
  <p>
    <Money value={awarded} /> of <Money value={budget} /> granted,{' '}
    <span className="font-medium">
      <Money value={(parseDollars(budget) ?? 0n) - (parseDollars(awarded) ?? 0n)} /> left
    </span>
    . Applications of organizations you have a conflict with aren’t ranked here.
  </p>
)
