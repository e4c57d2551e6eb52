import { PageMeta } from '@evenhand/web-kit/facade'
import { sponsors } from '@evenhand/web-kit/forms'
import { useRef } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { partsOf, useListAddress } from '../lists/list-address.ts'
import { NotUnderstood } from '../lists/not-understood.tsx'
import { FoundInquiries } from './found-inquiries.tsx'
import { stateWords } from './inquiry-words.ts'

/** Who asked for sponsor blocks: those that wait for an answer first. */
export function InquiriesPage() {
  const { search, change } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const asked = sponsors.InquiryFilter.safeParse(partsOf(search, ['state', 'search', 'order']))
  return (
    <>
      <PageMeta title="Sponsor inquiries" description="Inquiries about sponsor blocks, open and answered." hidden />
      <h1 className="text-title">Sponsor inquiries</h1>
      <p className="mt-1 max-w-prose text-ink-soft">
        Each inquiry was also emailed to the support address; reply to that email to answer the sender. Then mark it as
        answered here.
      </p>
      <div className="mt-4 grid gap-4">
        <FilterBar field={field} names={['state']}>
          <ChoiceField
            label="Status"
            value={search.get('state') ?? 'open'}
            choices={Object.entries(stateWords)}
            onChange={(state) => change({ state: state === 'open' ? undefined : state })}
          />
        </FilterBar>
        {asked.success ? <FoundInquiries asked={asked.data} field={field} /> : <NotUnderstood error={asked.error} />}
      </div>
    </>
  )
}
