import { levels, titled } from '@evenhand/web-kit/facade'
import type { RefObject } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { DayField } from '../lists/day-field.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { TypedField } from '../lists/typed-field.tsx'
import { conditionWords, kindWords, wayWords } from './gift-words.ts'

export const filterNames = ['search', 'state', 'kind', 'level', 'way', 'from', 'to', 'min', 'max'] as const

const any = ['', 'Any'] as const
const level = (name: string) => [name, titled(name)] as const

/** All that can be asked for; each change is a change of the address. */
export function GiftFilters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { search, change } = useListAddress()
  const value = (name: string) => search.get(name) ?? ''
  const set = (name: string) => (chosen: string) => change({ [name]: chosen })
  const amount = (name: 'min' | 'max') => ({
    inputMode: 'decimal' as const,
    maxLength: 12,
    value: value(name),
    onChange: (typed: string) => change({ [name]: typed }, { replace: true }),
  })
  return (
    <FilterBar field={field} names={filterNames.filter((name) => name !== 'search')}>
      <ChoiceField
        label="Status"
        value={value('state')}
        choices={[any, ...Object.entries(conditionWords)]}
        onChange={set('state')}
      />
      <ChoiceField
        label="Kind"
        value={value('kind')}
        choices={[any, ...Object.entries(kindWords)]}
        onChange={set('kind')}
      />
      <ChoiceField label="Level" value={value('level')} choices={[any, ...levels.map(level)]} onChange={set('level')} />
      <ChoiceField
        label="Method"
        value={value('way')}
        choices={[any, ...Object.entries(wayWords)]}
        onChange={set('way')}
      />
      <DayField label="From" value={value('from')} onChange={set('from')} />
      <DayField label="To" value={value('to')} onChange={set('to')} />
      <TypedField label="At least $" {...amount('min')} />
      <TypedField label="At most $" {...amount('max')} />
    </FilterBar>
  )
}
