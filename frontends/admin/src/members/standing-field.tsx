import { ChoiceField } from '../lists/choice-field.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { standingWords } from './member-words.ts'

const first = 'all'

/** Whether the members that are listed can sign in. */
export function StandingField() {
  const { search, change } = useListAddress()
  return (
    <ChoiceField
      label="Account"
      value={search.get('standing') ?? first}
      choices={Object.entries(standingWords)}
      onChange={(standing) => change({ standing: standing === first ? undefined : standing })}
    />
  )
}
