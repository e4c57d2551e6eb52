import { adminQueries, nonprofitReviews, exports } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { DeskList } from '../lists/desk-list.tsx'
import { StateField } from '../lists/state-field.tsx'
import { NonprofitPanel } from './nonprofit-panel.tsx'
import { emptyWords, stateWords } from './nonprofit-words.ts'
import { NonprofitsTable } from './nonprofits-table.tsx'

/** Who registered: those that wait for a review first, the oldest of them on top; and what became of the others. */
export const NonprofitsPage = () => (
  <>
    <PageMeta title="Nonprofits" description="Registered nonprofits and their reviews." hidden />
    <h1 className="text-title">Nonprofits</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      No organization is listed before it is approved here. Its contact is emailed what you decide or ask.
    </p>
    <DeskList
      words={{ one: 'nonprofit', many: 'nonprofits' }}
      filter={nonprofitReviews.NonprofitFilter}
      names={['state']}
      usualOrder={({ state }) => ((state ?? 'pending') === 'pending' ? 'asc' : 'desc')}
      filters={<StateField first="pending" words={stateWords} />}
      query={adminQueries.nonprofits}
      empty={({ state, search }) =>
        search === undefined
          ? { title: emptyWords[state], hint: 'Organizations register in the nonprofit portal.' }
          : { title: 'No nonprofit matches', hint: 'Try part of the name, contact or EIN, or another status.' }
      }
      table={(rows, { order }) => <NonprofitsTable rows={rows} order={order} />}
      exports={exports.exportNonprofits}
      opens="nonprofit"
      panel={({ id, goOn, close }) => <NonprofitPanel nonprofitId={id} onReviewed={goOn} onClose={close} />}
      waits={({ state }) => state === 'pending'}
    />
  </>
)
