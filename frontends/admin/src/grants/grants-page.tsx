import { adminQueries, grantPayments, exports } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { DeskList } from '../lists/desk-list.tsx'
import { StateField } from '../lists/state-field.tsx'
import { GrantPanel } from './grant-panel.tsx'
import { emptyWords, stateWords, waitingOf } from './grant-words.ts'
import { GrantsTable } from './grants-table.tsx'

/** What was granted: to be paid by two people, and reported by the organization. */
export const GrantsPage = () => (
  <>
    <PageMeta title="Grants" description="Grants, their payments and reports." hidden />
    <h1 className="text-title">Grants</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      Pay by check or transfer, then record it here. It counts, and is in the books, once it’s confirmed.
    </p>
    <DeskList
      words={{ one: 'grant', many: 'grants' }}
      filter={grantPayments.GrantFilter}
      names={['state']}
      filters={<StateField first="all" words={stateWords} />}
      query={adminQueries.grants}
      empty={({ state, search }) =>
        search === undefined
          ? emptyWords[state]
          : { title: 'No grant matches', hint: 'Try part of the project or organization, or another status.' }
      }
      table={(rows) => <GrantsTable rows={rows} />}
      exports={exports.exportGrants}
      opens="grant"
      panel={({ id, close }) => <GrantPanel grantId={id} onClose={close} />}
      waits={(grant) => waitingOf(grant) !== undefined || grant.reportState === 'to-read'}
    />
  </>
)
