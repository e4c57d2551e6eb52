import { adminQueries, entryHoldKinds, entryHolds, exports } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { Chosen } from '../lists/chosen.tsx'
import { ChoiceField } from '../lists/choice-field.tsx'
import type { VerdictWords } from '../lists/decision.ts'
import { DeskList } from '../lists/desk-list.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { StateField } from '../lists/state-field.tsx'
import { Alarms } from './alarms.tsx'
import { HoldPanel } from './hold-panel.tsx'
import { donorReads, emptyWords, type Hold, holdName, stateWords, waits } from './hold-words.ts'
import { HoldsTable } from './holds-table.tsx'
import { TakeBack } from './take-back.tsx'
import { decidingHolds } from './use-decide.ts'

/** What cost nothing and looks automated: no entries of it before a person has decided. */
export const HoldsPage = () => (
  <>
    <PageMeta title="Held entries" description="Free entries that are held for review." hidden />
    <h1 className="text-title">Held entries</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      Free entries on hold don’t count until you release them. Paid gifts always count. What is undecided when a list
      freezes isn’t in its draw.
    </p>
    <Alarms />
    <TakeBack />
    <DeskList
      words={{ one: 'donor', many: 'donors' }}
      filter={entryHolds.HoldFilter}
      names={['state', 'why']}
      searches={false}
      usualOrder={({ state }) => ((state ?? 'held') === 'held' ? 'asc' : 'desc')}
      filters={<Filters />}
      query={adminQueries.entryHolds}
      empty={({ state, why }) =>
        why === undefined
          ? { title: emptyWords[state], hint: 'Donors whose free entries look automated appear here.' }
          : { title: 'No donor matches', hint: 'Try another status, or clear the filters.' }
      }
      table={(rows, { order }) => <ChosenHolds rows={rows} order={order} />}
      exports={exports.exportEntryHolds}
      opens="hold"
      panel={({ id, goOn, close }) => <HoldPanel holdId={id} onDecided={goOn} onClose={close} />}
      waits={waits}
    />
  </>
)

const releaseOrRefuse: VerdictWords = {
  accepted: { act: 'Release', will: 'Will be released', done: 'Released' },
  rejected: { act: 'Refuse', will: 'Will be refused', done: 'Refused' },
}

/** Several donors, and one decision about all of them. */
const ChosenHolds = ({ rows, order }: { rows: readonly Hold[]; order: 'asc' | 'desc' }) => (
  <Chosen
    call={entryHolds.decideEntryHolds}
    rows={rows}
    nameOf={holdName}
    deciding={decidingHolds}
    words={releaseOrRefuse}
    reason={donorReads}
  >
    {(chosen) => <HoldsTable rows={rows} order={order} chosen={chosen} />}
  </Chosen>
)

function Filters() {
  const { search, change } = useListAddress()
  return (
    <>
      <StateField first="held" words={{ appealed: 'Appealed', ...stateWords, all: 'All' }} />
      <ChoiceField
        label="Why"
        value={search.get('why') ?? ''}
        choices={[
          ['', 'All'],
          ...Object.entries(entryHoldKinds).map(([name, { title }]): [string, string] => [name, title]),
        ]}
        onChange={(why) => change({ why })}
      />
    </>
  )
}
