import { adminQueries, exports } from '@evenhand/web-kit/desk'
import { PageMeta, wallNames } from '@evenhand/web-kit/facade'
import { memorials } from '@evenhand/web-kit/forms'
import { ChoiceField } from '../lists/choice-field.tsx'
import { DeskList } from '../lists/desk-list.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { StateField } from '../lists/state-field.tsx'
import { ChosenMemorials } from './chosen.tsx'
import { MemorialPanel } from './memorial-panel.tsx'
import { emptyWords, stateWords } from './memorial-words.ts'
import { MemorialsTable } from './memorials-table.tsx'

/** Paid memorials: those that wait for a review first, the oldest of them on top; and what became of the others. */
export const MemorialsPage = () => (
  <>
    <PageMeta title="Memorials" description="Paid memorials and their reviews." hidden />
    <h1 className="text-title">Memorials</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      New words and photos appear only once you approve them; donors can remove a photo themselves. Declining does not
      refund automatically.
    </p>
    <DeskList
      words={{ one: 'memorial', many: 'memorials' }}
      filter={memorials.MemorialFilter}
      names={['state', 'wall']}
      usualOrder={({ state }) => (['waiting', 'reported'].includes(state ?? 'waiting') ? 'asc' : 'desc')}
      filters={<Filters />}
      query={adminQueries.memorials}
      empty={({ state, search, wall }) =>
        search === undefined && wall === undefined
          ? { title: emptyWords[state], hint: 'A memorial appears here once its tile is paid for.' }
          : { title: 'No memorial matches', hint: 'Try part of the name, or the other wall or status.' }
      }
      table={(rows, { order }) => (
        <ChosenMemorials rows={rows}>
          {(chosen) => <MemorialsTable rows={rows} order={order} chosen={chosen} />}
        </ChosenMemorials>
      )}
      exports={exports.exportMemorials}
      opens="memorial"
      panel={({ id, goOn, close }) => <MemorialPanel memorialId={id} onReviewed={goOn} onClose={close} />}
      waits={({ state, reports, correction }) =>
        state === 'waiting' || (state === 'shown' && (reports.length > 0 || correction !== null))
      }
    />
  </>
)

function Filters() {
  const { search, change } = useListAddress()
  return (
    <>
      <StateField first="waiting" words={{ ...stateWords, reported: 'Reported by visitors', all: 'All' }} />
      <ChoiceField
        label="Wall"
        value={search.get('wall') ?? ''}
        choices={[['', 'Both'], ...Object.entries(wallNames)]}
        onChange={(wall) => change({ wall })}
      />
    </>
  )
}
