import { PageMeta, queries, useQuery } from '@evenhand/web-kit/facade'
import { registrations } from '@evenhand/web-kit/forms'
import { type RefObject, useRef } from 'react'
import { Allowed } from '../frame/allowed.tsx'
import { ChoiceField } from '../lists/choice-field.tsx'
import { partsOf, useListAddress } from '../lists/list-address.ts'
import { NotUnderstood } from '../lists/not-understood.tsx'
import { TypedField } from '../lists/typed-field.tsx'
import { Exports } from './exports.tsx'
import { FoundRegistrations } from './found-registrations.tsx'

const Asked = registrations.exportRegistrations.request.query

/** Who registered on a landing page (spec 02 §2 /jeep-lease-admin); further pages of the data are chosen here. */
export function RegistrationsPage() {
  const { search } = useListAddress()
  const field = useRef<HTMLInputElement>(null)
  const address = partsOf(search, ['page', 'search'])
  const asked = Asked.safeParse(address)
  return (
    <>
      <PageMeta title="Registrations" description="Who registered for a giveaway, with search and export." hidden />
      <h1 className="text-title">Registrations</h1>
      <div className="mt-4 grid gap-4">
        <Filters field={field} />
        {asked.success ? (
          <>
            <FoundRegistrations field={field} asked={asked.data} address={new URLSearchParams(address).toString()} />
            <Allowed to={registrations.listRegistrationExports}>
              <Exports page={asked.data.page} />
            </Allowed>
          </>
        ) : (
          <NotUnderstood error={asked.error} />
        )}
      </div>
    </>
  )
}

function Filters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { search, change } = useListAddress()
  const pages = useQuery(queries.landingPages())
  return (
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
      {pages.data && pages.data.length > 1 && (
        <ChoiceField
          label="Landing page"
          value={search.get('page') ?? registrations.leasePage}
          choices={pages.data.map(({ slug, title }) => [slug, title] as const)}
          onChange={(page) => change({ page: page === registrations.leasePage ? undefined : page })}
        />
      )}
    </div>
  )
}
