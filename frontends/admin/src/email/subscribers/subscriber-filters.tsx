import { emailQueries, emailSubscribers } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import { ChoiceField } from '../../lists/choice-field.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { statusWords } from './subscriber-words.ts'

/** By status, list and tag. */
export function SubscriberFilters() {
  const { search, change } = useListAddress()
  const lists = useQuery(emailQueries.lists())
  const tags = useQuery(emailQueries.tags())
  return (
    <>
      <ChoiceField
        label="Status"
        value={search.get('status') ?? 'all'}
        choices={[
          ['all', 'All'],
          ...emailSubscribers.subscriberStates.map((status) => [status, statusWords[status]] as const),
        ]}
        onChange={(status) => change({ status: status === 'all' ? undefined : status })}
      />
      <ChoiceField
        label="List"
        value={search.get('listId') ?? ''}
        choices={[['', 'All'], ...(lists.data ?? []).map(({ id, name }) => [id, name] as const)]}
        onChange={(listId) => change({ listId })}
      />
      <ChoiceField
        label="Tag"
        value={search.get('tag') ?? ''}
        choices={[
          ['', 'All'],
          ...(tags.data ?? []).map(
            ({ tag, subscribers }) => [tag, `${tag} (${subscribers.toLocaleString('en-US')})`] as const,
          ),
        ]}
        onChange={(tag) => change({ tag })}
      />
    </>
  )
}
