import { adminQueries, exports, socialReviews } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { socialPlatformNames } from '@evenhand/web-kit/forms'
import { ChoiceField } from '../lists/choice-field.tsx'
import { DeskList } from '../lists/desk-list.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { StateField } from '../lists/state-field.tsx'
import { ActivitiesTable } from './activities-table.tsx'
import { ActivityPanel } from './activity-panel.tsx'
import { emptyWords, stateWords, typeWords, waits } from './activity-words.ts'
import { ChosenActivities } from './chosen.tsx'
import { Reviewers } from './reviewers.tsx'
import { SecondLook } from './second-look.tsx'

/** What members did on social media: appeals first, then what is held, then what nobody has looked at, the oldest of each on top. */
export const SocialPage = () => (
  <>
    <PageMeta title="Social media" description="What members recorded, and its review." hidden />
    <h1 className="text-title">Social media</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      Entries are granted when an activity is recorded, unless it looks automated: then it’s held, and earns nothing
      until you accept it. Rejecting takes entries back; accepting later grants them again.
    </p>
    <SecondLook />
    <DeskList
      words={{ one: 'activity', many: 'activities' }}
      filter={socialReviews.ActivityFilter}
      names={['state', 'platform', 'type']}
      usualOrder={({ state }) => ((state ?? 'waiting') === 'waiting' ? 'asc' : 'desc')}
      filters={<Filters />}
      query={adminQueries.socialActivities}
      empty={({ state, search, platform, type }) =>
        search === undefined && platform === undefined && type === undefined
          ? { title: emptyWords[state], hint: 'What members record in their account appears here.' }
          : { title: 'No activity matches', hint: 'Try the member’s whole account number, or part of the link.' }
      }
      table={(rows, { order }) => (
        <ChosenActivities rows={rows}>
          {(chosen) => <ActivitiesTable rows={rows} order={order} chosen={chosen} />}
        </ChosenActivities>
      )}
      exports={exports.exportActivities}
      opens="activity"
      panel={({ id, goOn, close }) => <ActivityPanel activityId={id} onDecided={goOn} onClose={close} />}
      waits={waits}
    />
    <Reviewers />
  </>
)

function Filters() {
  const { search, change } = useListAddress()
  return (
    <>
      <StateField first="waiting" words={{ waiting: 'Needs a review', ...stateWords, all: 'All' }} />
      <ChoiceField
        label="Platform"
        value={search.get('platform') ?? ''}
        choices={[['', 'All'], ...Object.entries(socialPlatformNames)]}
        onChange={(platform) => change({ platform })}
      />
      <ChoiceField
        label="Kind"
        value={search.get('type') ?? ''}
        choices={[['', 'All'], ...Object.entries(typeWords)]}
        onChange={(type) => change({ type })}
      />
    </>
  )
}
