import { adminQueries, exports, judging, type rounds } from '@evenhand/web-kit/desk'
import { DeskList } from '../lists/desk-list.tsx'
import { StateField } from '../lists/state-field.tsx'
import { ApplicationPanel } from './application-panel.tsx'
import { emptyWords, stateWords } from './application-words.ts'
import { ApplicationsTable } from './applications-table.tsx'

const { draft: _draft, ...listed } = stateWords

const hintWords: Readonly<Record<rounds.DeskRound['round']['state'], string>> = {
  draft: 'Publish the round first.',
  upcoming: 'Organizations can apply once the round opens.',
  open: 'Applications come from the nonprofit portal.',
  closed: 'The round is closed.',
}

/** The applications of a round that an administrator may read; those of a conflict are not among them. */
export const Applications = ({ desk }: { desk: rounds.DeskRound }) => (
  <DeskList
    words={{ one: 'application', many: 'applications' }}
    filter={judging.ApplicationFilter}
    names={['state']}
    filters={<StateField first="submitted" words={listed} />}
    query={(asked) => adminQueries.grantApplications(desk.round.id, asked)}
    empty={({ state, search }) =>
      search === undefined
        ? { title: emptyWords[state], hint: hintWords[desk.round.state] }
        : { title: 'No application matches', hint: 'Try part of the project, or another status.' }
    }
    table={(rows, { order }) => <ApplicationsTable rows={rows} order={order} isReviewer={desk.isReviewer} />}
    exports={exports.exportApplications}
    exportsOf={{ roundId: desk.round.id }}
    opens="application"
    panel={({ id, goOn, close }) => <ApplicationPanel applicationId={id} desk={desk} onScored={goOn} onClose={close} />}
    waits={({ state, ownScore }) => state === 'submitted' && ownScore === null}
  />
)
