import { emailCampaigns, emailQueries } from '@evenhand/web-kit/desk'
import { Button, keepPreviousData, Plus, useInfiniteQuery } from '@evenhand/web-kit/facade'
import { useRef } from 'react'
import { Allowed } from '../../frame/allowed.tsx'
import { ChoiceField } from '../../lists/choice-field.tsx'
import { FilterBar } from '../../lists/filter-bar.tsx'
import { partsOf, useListAddress } from '../../lists/list-address.ts'
import { ListBody } from '../../lists/list-body.tsx'
import { NotUnderstood } from '../../lists/not-understood.tsx'
import { totalWords } from '../../lists/total-words.ts'
import { useNewDialog } from '../use-new-dialog.ts'
import { AnalyticsSheet } from './analytics-sheet.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignDialog } from './campaign-dialog.tsx'
import { CampaignSheet } from './campaign-sheet.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { type Status, statusWords } from './campaign-words.ts'
import { whileSending } from './while-sending.ts'

/** What is sent to many people at once (spec 02 §2, Campaigns). */
export function CampaignsTab() {
  const { search, change } = useListAddress()
  const dialog = useNewDialog(emailCampaigns.createEmailCampaign)
  const asked = emailCampaigns.CampaignFilter.safeParse(partsOf(search, ['status', 'search']))
  const field = useRef<HTMLInputElement>(null)
  return (
    <section aria-labelledby="campaigns-title" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="campaigns-title" className="text-title">
            Campaigns
          </h2>
          <p className="max-w-prose text-ink-soft">
            A campaign goes once to everyone on a list, or to all who receive your emails.
          </p>
        </div>
        <NewCampaign onNew={() => dialog.onOpenChange(true)} />
      </div>
      <FilterBar field={field} names={['status']}>
        <ChoiceField
          label="Status"
          value={search.get('status') ?? 'all'}
          choices={[['all', 'All'], ...Object.entries<string>(statusWords)]}
          onChange={(status) => change({ status: status === 'all' ? undefined : status })}
        />
      </FilterBar>
      {asked.success ? (
        <Found {...asked.data} onNew={() => dialog.onOpenChange(true)} />
      ) : (
        <NotUnderstood error={asked.error} />
      )}
      {dialog.open && <CampaignDialog onClose={() => dialog.onOpenChange(false)} />}
      <Opened />
    </section>
  )
}

const NewCampaign = ({ onNew }: { onNew: () => void }) => (
  <Allowed to={emailCampaigns.createEmailCampaign}>
    <Button size="small" onClick={onNew}>
      <Plus className="size-4" aria-hidden="true" />
      New campaign
    </Button>
  </Allowed>
)

interface FoundProps extends emailCampaigns.CampaignFilter {
  onNew: () => void
}

function Found({ onNew, ...asked }: FoundProps) {
  const list = useInfiniteQuery({
    ...emailQueries.campaigns(asked),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => whileSending(state.data?.pages.flatMap(({ items }) => items)),
  })
  const campaigns = list.data?.pages.flatMap(({ items }) => items) ?? []
  const total = list.data?.pages[0]?.total
  return (
    <>
      <p role="status" className="text-ink-soft tabular-nums">
        {total === undefined ? ' ' : `${totalWords(total)} ${total === 1 ? 'campaign' : 'campaigns'}`}
      </p>
      <ListBody what="the campaigns" list={list} rows={campaigns.length} empty={emptyOf(asked, onNew)}>
        <ul className="grid gap-4">
          {campaigns.map((campaign) => (
            <li key={campaign.id} className="min-w-0">
              <CampaignCard campaign={campaign} />
            </li>
          ))}
        </ul>
      </ListBody>
    </>
  )
}

function emptyOf({ status, search }: { status: Status | 'all'; search?: string | undefined }, onNew: () => void) {
  if (search !== undefined) return { title: 'No campaign matches', hint: 'Try part of a name or a subject.' }
  if (status !== 'all') {
    return { title: `No campaign is ${statusWords[status].toLowerCase()}`, hint: 'Choose another status to see more.' }
  }
  return {
    title: 'No campaigns yet',
    hint: 'Create one to write to the people who receive your emails.',
    action: <NewCampaign onNew={onNew} />,
  }
}

/** What the address says is open beside the list. */
function Opened() {
  const { search, change } = useListAddress()
  const [view, edit, analytics] = ['campaign', 'edit', 'analytics'].map((name) => search.get(name))
  return (
    <>
      {view && (
        <CampaignSheet
          campaignId={view}
          onClose={() => change({ campaign: undefined, recipients: undefined, find: undefined })}
        />
      )}
      {edit && (
        <Allowed to={emailCampaigns.changeEmailCampaign}>
          <EditDialog campaignId={edit} onClose={() => change({ edit: undefined })} />
        </Allowed>
      )}
      {analytics && (
        <AnalyticsSheet campaignId={analytics} onClose={() => change({ analytics: undefined, by: undefined })} />
      )}
    </>
  )
}
