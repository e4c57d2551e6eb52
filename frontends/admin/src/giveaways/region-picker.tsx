import { folded } from '@evenhand/web-kit/desk'
import { Checkbox, Field, Input } from '@evenhand/web-kit/facade'
import { regionName } from '@evenhand/web-kit/regions'
import { useState } from 'react'
import { Fieldset } from './fieldset.tsx'
import { readRegions, regionGroups, regionsInWords, regionsToChoose, writeRegions } from '../regions/regions.ts'

interface RegionPickerProps {
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Regions by name: whole groups at once, or one by one. */
export function RegionPicker({ label, value, error, onChange }: RegionPickerProps) {
  const [search, setSearch] = useState('')
  const chosen = readRegions(value)
  const has = (code: string) => chosen.includes(code)
  const set = (codes: readonly string[], on: boolean) => {
    const others = chosen.filter((code) => !codes.includes(code))
    onChange(writeRegions(on ? [...others, ...codes] : others))
  }
  const shown = regionsToChoose(chosen).filter((code) => folded(`${regionName(code)} ${code}`).includes(folded(search)))
  return (
    <Fieldset label={label} hint={`Chosen: ${regionsInWords(chosen)}`} error={error}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {regionGroups.map(({ title, codes }) => {
          const many = codes.filter(has).length
          return (
            <Checkbox
              key={title}
              label={<span className="text-small">{title}</span>}
              checked={many === codes.length ? true : many > 0 ? 'indeterminate' : false}
              onCheckedChange={(on) => set(codes, on)}
            />
          )
        })}
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-primary underline underline-offset-4">
          Choose one by one
        </summary>
        <Field label="Find a region" className="mt-2 max-w-64">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              className="min-h-10 px-3 text-small"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
        </Field>
        <div className="mt-3 grid max-h-64 gap-2 overflow-y-auto p-1 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((code) => (
            <Checkbox
              key={code}
              label={<span className="text-small">{regionName(code)}</span>}
              checked={has(code)}
              onCheckedChange={(on) => set([code], on)}
            />
          ))}
          {shown.length === 0 && <p className="text-ink-soft">No region matches.</p>}
        </div>
      </details>
    </Fieldset>
  )
}
