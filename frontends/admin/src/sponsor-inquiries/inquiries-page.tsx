import { PageMeta } from '@evenhand/web-kit/facade'
import { sponsors } from '@evenhand/web-kit/forms'
import { useRef } from 'react'
import { ChoiceField } from '../lists/choice-field.tsx'
import { partsOf, useListAddress } from '../lists/list-address.ts'
import { NotUnderstood } from '../lists/not-understood.tsx'
import { TypedField } from '../lists/typed-field.tsx'
import { useRowKeys } from '../lists/use-row-keys.ts'
import { FoundInquiries } from './found-inquiries.tsx'
import { stateWords } from './inquiry-words.ts'

const closed = { id: undefined, open: () => undefined }

/** Who asked for sponsor blocks: those that wait for an answer first. */
export function InquiriesPage() {
  const { search, change } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  useRowKeys(field, closed)
  const asked = sponsors.InquiryFilter.safeParse(partsOf(search, ['state', 'search']))
  return (
    <>
      <PageMeta title="Sponsor inquiries" description="Inquiries about sponsor blocks, open and answered." hidden />
      <h1 className="text-title">Sponsor inquiries</h1>
      <p className="mt-2 max-w-prose text-ink-soft">
        Each inquiry was also emailed to the support address; reply to that email to answer the sender. Then mark it as
        answered here. Your note stays internal.
      </p>
      <div className="mt-4 grid gap-4">
        <div role="search" className="grid items-end gap-3 sm:grid-cols-2 lg:max-w-3xl">
          <TypedField
            label="Search"
            type="search"
            maxLength={200}
            shortcut="/"
            inputRef={field}
            value={search.get('search') ?? ''}
            onChange={(typed) => change({ search: typed }, { replace: true })}
          />
          <ChoiceField
            label="Show"
            value={asked.success ? asked.data.state : 'open'}
            choices={Object.entries(stateWords)}
            onChange={(state) => change({ state: state === 'open' ? undefined : state })}
          />
        </div>
        {asked.success ? <FoundInquiries asked={asked.data} /> : <NotUnderstood error={asked.error} />}
      </div>
    </>
  )
}
