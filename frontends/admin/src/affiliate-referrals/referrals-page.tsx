import { adminQueries, affiliateHolds, affiliateReviews, exports } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../lists/choice-field.tsx'
import { DeskList } from '../lists/desk-list.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { StateField } from '../lists/state-field.tsx'
import { ChosenReferrals } from './chosen.tsx'
import { ReferralPanel } from './referral-panel.tsx'
import { emptyWords, stateWords, waits } from './referral-words.ts'
import { ReferralsTable } from './referrals-table.tsx'

/** What affiliates' links brought: what a rule holds, or somebody appealed, first. */
export const ReferralsPage = () => (
  <>
    <PageMeta title="Affiliate referrals" description="First gifts that came through affiliates’ links." hidden />
    <h1 className="text-title">Affiliate referrals</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      A referral on hold earns nothing until you accept it. If you reject one that counts, its entries are taken back.
    </p>
    <DeskList
      words={{ one: 'referral', many: 'referrals' }}
      filter={affiliateReviews.ReferralFilter}
      names={['state', 'hold', 'affiliateId']}
      searches={false}
      usualOrder={({ state }) => ((state ?? 'waiting') === 'waiting' ? 'asc' : 'desc')}
      filters={<Filters />}
      query={adminQueries.affiliateReferrals}
      empty={({ state, hold, affiliateId }) =>
        hold === undefined && affiliateId === undefined
          ? { title: emptyWords[state], hint: 'First gifts that come through an affiliate’s link appear here.' }
          : { title: 'No referral matches', hint: 'Try another status, or clear the filters.' }
      }
      table={(rows, { order }) => (
        <ChosenReferrals rows={rows}>
          {(chosen) => <ReferralsTable rows={rows} order={order} chosen={chosen} />}
        </ChosenReferrals>
      )}
      exports={exports.exportReferrals}
      opens="referral"
      panel={({ id, goOn, close }) => <ReferralPanel referralId={id} onDecided={goOn} onClose={close} />}
      waits={waits}
    />
  </>
)

function Filters() {
  const { search, change } = useListAddress()
  return (
    <>
      <StateField first="waiting" words={{ waiting: 'Needs a decision', ...stateWords, all: 'All' }} />
      <ChoiceField
        label="Held by"
        value={search.get('hold') ?? ''}
        choices={[
          ['', 'All'],
          ...Object.entries(affiliateHolds).map(([name, { title }]): [string, string] => [name, title]),
        ]}
        onChange={(hold) => change({ hold })}
      />
    </>
  )
}
