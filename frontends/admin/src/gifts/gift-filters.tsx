import { Button, classNames, levels, titled } from '@evenhand/web-kit/facade'
import { type RefObject, useId, useState } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { DayField } from '../lists/day-field.tsx'
import { type Changes, useListAddress } from '../lists/list-address.ts'
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
  const type = (name: string) => (typed: string) => change({ [name]: typed }, { replace: true })
  /** On a phone they would fill the screen before the first gift. */
  const [shown, setShown] = useState(false)
  const rest = useId()
  const isFiltered = filterNames.some((name) => search.has(name))
  return (
    <div role="search" className="grid grid-cols-[1fr_auto] items-end gap-3">
      <TypedField
        label="Search"
        className="md:col-span-2"
        type="search"
        maxLength={200}
        shortcut="/"
        inputRef={field}
        value={value('search')}
        onChange={type('search')}
      />
      <Button
        variant="outline"
        size="small"
        className="min-h-10 md:hidden"
        aria-expanded={shown}
        aria-controls={rest}
        onClick={() => setShown(!shown)}
      >
        Filters
      </Button>
      <div
        id={rest}
        className={classNames('col-span-2 grid grid-cols-2 items-end gap-3 lg:grid-cols-4', {
          'max-md:hidden': !shown,
        })}
      >
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
        <ChoiceField
          label="Level"
          value={value('level')}
          choices={[any, ...levels.map(level)]}
          onChange={set('level')}
        />
        <ChoiceField
          label="Method"
          value={value('way')}
          choices={[any, ...Object.entries(wayWords)]}
          onChange={set('way')}
        />
        <DayField label="From" value={value('from')} onChange={set('from')} />
        <DayField label="To" value={value('to')} onChange={set('to')} />
        <TypedField label="At least $" inputMode="decimal" maxLength={12} value={value('min')} onChange={type('min')} />
        <TypedField label="At most $" inputMode="decimal" maxLength={12} value={value('max')} onChange={type('max')} />
      </div>
      {isFiltered && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={() => change(nothing)}>
          Clear filters
        </Button>
      )}
    </div>
  )
}

const nothing: Changes = Object.fromEntries(filterNames.map((name) => [name, undefined]))
