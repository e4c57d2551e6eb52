import { Field, regionsInWords } from '@evenhand/web-kit/facade'
import { notOpenWords } from '@evenhand/web-kit/forms'
import { everyRegion } from '@evenhand/web-kit/regions'
import { RegionSelect } from './region-select.tsx'
import { useNotOpen, useVoidRegions } from './use-not-open.ts'

interface RegionFieldProps {
  region: string | undefined
  onChange: (region: string) => void
  /** What the region decides: whether a gift earns entries, or whether a free entry counts. */
  way: 'paid' | 'free'
}

/** Among the fields of a card the label stands before its list, so that the button stays on the first screen. */
const inOneLine =
  'min-[22.5rem]:grid min-[22.5rem]:grid-cols-[5fr_8fr] min-[22.5rem]:items-center min-[22.5rem]:gap-x-3 min-[22.5rem]:[&>label]:mb-0 min-[22.5rem]:[&>p]:col-span-2 [&>p]:mt-0.5'

/** Where somebody lives, because it decides whether an entry counts (spec 03 §A); said before anything is paid. */
export function RegionField({ region, onChange, way }: RegionFieldProps) {
  const isVoid = useNotOpen(region)
  const voids = useVoidRegions()
  const hint = region === undefined && voids.length > 0 ? hintOf(way, regionsInWords(voids)) : undefined
  return (
    <div>
      <Field label="State, province or territory" optional hint={hint} className={way === 'paid' ? inOneLine : ''}>
        {(control) => (
          <RegionSelect
            {...control}
            codes={everyRegion}
            className={way === 'paid' ? 'text-ellipsis max-md:pr-9' : ''}
            value={region ?? ''}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p aria-live="polite" className="mt-2 text-small font-medium empty:hidden">
        {isVoid && notOpenWords[way]}
      </p>
    </div>
  )
}

const hintOf = (way: 'paid' | 'free', regions: string): string =>
  way === 'paid' ? `Gifts from ${regions} earn no entries.` : `Entries from ${regions} don’t count.`
