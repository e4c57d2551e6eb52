import { adminQueries, audit } from '@evenhand/web-kit/desk'
import { useQuery } from '@evenhand/web-kit/facade'
import type { RefObject } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { DayField } from '../lists/day-field.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { actionWords, areaWords } from './audit-words.ts'

export const filterNames = ['by', 'area', 'action', 'from', 'to'] as const

const everyAction = Object.keys(audit.auditedActions) as audit.AuditedAction[]

/** Who, what and when; each change is a change of the address. */
export function AuditFilters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { search, change } = useListAddress()
  const names = useQuery(adminQueries.administratorNames())
  const value = (name: string) => search.get(name) ?? ''
  const set = (name: string) => (chosen: string) => change({ [name]: chosen })
  const area = value('area')
  const actions = everyAction.filter((action) => area === '' || audit.auditedActions[action] === area)
  return (
    <FilterBar field={field} names={filterNames} className="lg:grid-cols-5">
      <ChoiceField
        label="Person"
        value={value('by')}
        choices={[['', 'Anyone'], ...(names.data ?? []), ['unknown', 'Unknown username']]}
        onChange={set('by')}
      />
      <ChoiceField
        label="Area"
        value={area}
        choices={[['', 'Everything'], ...Object.entries(areaWords)]}
        onChange={(chosen) => change({ area: chosen, action: undefined })}
      />
      <ChoiceField
        label="Action"
        value={value('action')}
        choices={[['', 'Any'], ...actions.map((action) => [action, actionWords[action]] as const)]}
        onChange={set('action')}
      />
      <DayField label="From" value={value('from')} onChange={set('from')} />
      <DayField label="To" value={value('to')} onChange={set('to')} />
    </FilterBar>
  )
}
