import { api, Checkbox, useQuery } from '@evenhand/web-kit/facade'
import { email as calls } from '@evenhand/web-kit/forms'

interface OfferedListsProps {
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
}

/** The lists that can be joined besides, where there are any; when they can't be loaded, signing up goes on without them. */
export function OfferedLists({ chosen, onChoose }: OfferedListsProps) {
  const lists = useQuery({
    queryKey: ['public-email-lists'],
    queryFn: ({ signal }) => api(calls.listPublicEmailLists, {}, { signal }),
  })
  if (!lists.data || lists.data.length === 0) return null
  return (
    <fieldset className="grid max-h-60 gap-2 overflow-y-auto">
      <legend className="mb-2 text-small font-semibold">Also email me</legend>
      {lists.data.map((list) => (
        <Checkbox
          key={list.id}
          label={labelOf(list)}
          checked={chosen.includes(list.id)}
          onCheckedChange={(isWanted) =>
            onChoose(isWanted ? [...chosen, list.id] : chosen.filter((id) => id !== list.id))
          }
        />
      ))}
    </fieldset>
  )
}

/** As it is kept with the consent. */
export const labelOf = ({ name, description }: calls.PublicEmailList): string =>
  description === '' ? name : `${name}: ${description}`
