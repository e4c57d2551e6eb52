import { adminQueries, judging, type rounds } from '@evenhand/web-kit/desk'
import { isProblem, useQuery } from '@evenhand/web-kit/facade'
import { Allowed } from '../frame/allowed.tsx'
import { DeskPanel } from '../lists/desk-panel.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { stateTones, stateWords } from './application-words.ts'
import { Assigned } from './assigned.tsx'
import { Decision } from './decision.tsx'
import { ScoreForm } from './score-form.tsx'
import { Scores } from './scores.tsx'

interface ApplicationPanelProps {
  applicationId: string
  desk: rounds.DeskRound
  /** As it was before. */
  onScored: (application: judging.DeskApplication) => void
  onClose: () => void
}

/** One application, its scores and its decision, beside the list. */
export function ApplicationPanel({ applicationId, desk, onScored, onClose }: ApplicationPanelProps) {
  const found = useQuery(adminQueries.grantApplication(applicationId))
  return (
    <DeskPanel
      what="application"
      found={found}
      title={({ projectTitle, state }) => ({ name: projectTitle, state: stateWords[state], tone: stateTones[state] })}
      refusal={(error) => (isProblem(error, 'recused') ? <Recused /> : undefined)}
      version={({ id }) => id}
      onClose={onClose}
    >
      {(application) => (
        <>
          <ApplicationFacts application={application} />
          <Scores application={application} round={desk.round} />
          <Assigned application={application} desk={desk} />
          {application.isReviewer && application.state === 'submitted' && !hasSeenOthers(application) && (
            <Allowed to={judging.scoreApplication}>
              <ScoreForm application={application} round={desk.round} onScored={onScored} />
            </Allowed>
          )}
          <Decision application={application} round={desk.round} />
        </>
      )}
    </DeskPanel>
  )
}

/** Whoever reads the scores of others keeps their own. */
const hasSeenOthers = ({ scores, ownScore }: judging.DeskApplication): boolean =>
  scores?.some(({ by }) => by !== ownScore?.by) ?? false

const Recused = () => (
  <p role="alert">
    You declared a conflict of interest with this organization, so its applications aren’t shown to you.
  </p>
)
