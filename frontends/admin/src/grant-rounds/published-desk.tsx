import type { rounds } from '@evenhand/web-kit/desk'
import { DateTime, Money } from '@evenhand/web-kit/facade'
import { Tabs } from '@evenhand/web-kit/forms'
import { Applications } from '../judging/applications.tsx'
import { Conflicts } from '../judging/conflicts.tsx'
import { RankingDesk } from '../judging/ranking-desk.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { TakeBar } from '../takings/take-bar.tsx'
import { Reviewers } from './reviewers.tsx'
import { RoundFacts } from './round-facts.tsx'
import { stateTones, stateWords } from './round-words.ts'
import { SpreadReviewers } from './spread-reviewers.tsx'

/** A published round: its applications, once the administrator has said with whom they have a conflict. */
export function PublishedDesk({ desk }: { desk: rounds.DeskRound }) {
  const { search, change } = useListAddress()
  const { round, hasDeclared } = desk
  const tabs = [
    ...(hasDeclared
      ? [
          { value: 'applications', title: 'Applications', content: <Applications desk={desk} /> },
          { value: 'ranking', title: 'Ranking', content: <RankingDesk desk={desk} /> },
        ]
      : []),
    { value: 'conflicts', title: 'Conflicts of interest', content: <Conflicts roundId={round.id} /> },
    { value: 'round', title: 'Round', content: <About desk={desk} /> },
  ]
  const asked = search.get('tab')
  const open = tabs.find(({ value }) => value === asked)?.value ?? tabs[0]?.value ?? ''
  return (
    <>
      <h1 className="mt-4 text-title wrap-anywhere">{round.title}</h1>
      <p className="mt-1 text-ink-soft">
        <span className={`font-medium ${stateTones[round.state]}`}>{stateWords[round.state]}</span>
        {round.state === 'upcoming' ? ', opens ' : round.state === 'open' ? ', closes ' : ' '}
        <DateTime value={round.state === 'upcoming' ? round.opensAt : round.closesAt} show="day-and-time" />
        {'. '}
        <Money value={desk.awarded} /> of <Money value={round.budget} /> granted.
      </p>
      {round.state === 'closed' && hasDeclared && (
        <div className="mt-4 max-w-prose text-small">
          <TakeBar of={{ kind: 'grant-round', thingId: round.id }} />
        </div>
      )}
      <div className="mt-6">
        <Tabs
          label="Parts of the round"
          open={open}
          onOpen={(tab) => change({ tab: tab === tabs[0]?.value ? undefined : tab, application: undefined })}
          tabs={tabs}
        />
      </div>
    </>
  )
}

const About = ({ desk }: { desk: rounds.DeskRound }) => (
  <div className="grid gap-8">
    <RoundFacts round={desk.round} />
    <Reviewers desk={desk} />
    <SpreadReviewers desk={desk} />
  </div>
)
