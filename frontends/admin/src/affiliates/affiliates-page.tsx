import { adminQueries, affiliateReviews, exports } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { DeskList } from '../lists/desk-list.tsx'
import { StateField } from '../lists/state-field.tsx'
import { AffiliatePanel } from './affiliate-panel.tsx'
import { emptyWords, stateWords } from './affiliate-words.ts'
import { AffiliatesTable } from './affiliates-table.tsx'

/** Who applied to promote the campaign: those that nobody has reviewed first. */
export const AffiliatesPage = () => (
  <>
    <PageMeta title="Affiliates" description="Applications of affiliates, and their review." hidden />
    <h1 className="text-title">Affiliates</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      Look at the profiles before you approve. An approved affiliate gets a code; what it brings is under Affiliate
      referrals.
    </p>
    <DeskList
      words={{ one: 'affiliate', many: 'affiliates' }}
      filter={affiliateReviews.AffiliateFilter}
      names={['state']}
      usualOrder={({ state }) => ((state ?? 'pending') === 'pending' ? 'asc' : 'desc')}
      filters={<StateField first="pending" words={{ ...stateWords, all: 'All' }} />}
      query={adminQueries.affiliates}
      empty={({ state, search }) =>
        search === undefined
          ? { title: emptyWords[state], hint: 'Applications come from the affiliate program page.' }
          : { title: 'No affiliate matches', hint: 'Try part of the name, email address, code or a link.' }
      }
      table={(rows, { order }) => <AffiliatesTable rows={rows} order={order} />}
      exports={exports.exportAffiliates}
      opens="affiliate"
      panel={({ id, goOn, close }) => <AffiliatePanel affiliateId={id} onReviewed={goOn} onClose={close} />}
      waits={({ state }) => state === 'pending'}
    />
  </>
)
