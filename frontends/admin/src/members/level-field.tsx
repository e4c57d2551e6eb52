import { ChoiceField } from '../lists/choice-field.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { levelWords } from './member-words.ts'

const first = 'all'

/** Which level the members that are listed hold. */
export function LevelField() {
  const { search, change } = useListAddress()
  const { all, ...levels } = levelWords
  return (
    <ChoiceField
      label="Level"
      value={search.get('level') ?? first}
      choices={[[first, all], ...Object.entries(levels)]}
      onChange={(level) => change({ level: level === first ? undefined : level })}
    />
  )
}
