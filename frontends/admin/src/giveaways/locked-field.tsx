import { Lock } from '@evenhand/web-kit/desk'
import type { ReactNode } from 'react'
import { checkNames, choicesInWords, wayNames } from './choices.tsx'
import { readRegions, regionsInWords } from '../regions/regions.ts'
import type { RulesField } from './rules-fields.ts'

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** A text is longer than its field: whoever has no mouse comes to it and scrolls. */
const scrolledByKeys = (label: string) => ({ role: 'region', 'aria-label': label, tabIndex: 0 })

/** A fact that nobody can change any more: read, not typed. */
export const LockedField = ({ field, value }: { field: RulesField; value: string }) => (
  <div className="min-w-0">
    <p className="mb-1.5 flex items-center gap-1.5 font-medium">
      <Lock className="size-3.5 shrink-0 text-ink-soft" aria-hidden="true" />
      {field.label}
      <span className="sr-only">(locked)</span>
    </p>
    <p
      {...(field.kind === 'markdown' && scrolledByKeys(field.label))}
      className="max-h-48 overflow-y-auto rounded-control border border-dashed border-hairline bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line"
    >
      {shown(field, value)}
    </p>
  </div>
)

function shown({ kind }: RulesField, value: string): ReactNode {
  if (value === '') return <span className="text-ink-soft">None</span>
  switch (kind) {
    case 'day':
      return dayFormat.format(new Date(`${value}T00:00:00Z`))
    case 'days':
      return `${value} ${value === '1' ? 'day' : 'days'} after entries close`
    case 'regions':
      return regionsInWords(readRegions(value))
    case 'checks':
      return choicesInWords(value, checkNames)
    case 'ways':
      return choicesInWords(value, wayNames)
    case 'number':
      return /^\d+$/.test(value) ? BigInt(value).toLocaleString('en-US') : value
    case 'line':
    case 'lines':
    case 'markdown':
    case 'poster':
    case 'zone':
      return value
  }
}
