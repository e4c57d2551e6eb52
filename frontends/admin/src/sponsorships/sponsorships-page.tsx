import { adminQueries, exports } from '@evenhand/web-kit/desk'
import { Button, PageMeta, Plus } from '@evenhand/web-kit/facade'
import { sponsorInvoices, sponsorships } from '@evenhand/web-kit/forms'
import { useMay } from '../frame/allowed.tsx'
import { DeskList } from '../lists/desk-list.tsx'
import { useListAddress } from '../lists/list-address.ts'
import { StateField } from '../lists/state-field.tsx'
import { Holds } from './holds.tsx'
import { InLine } from './in-line.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { SponsorshipPanel } from './sponsorship-panel.tsx'
import { emptyWords, stateWords } from './sponsorship-words.ts'
import { SponsorshipsTable } from './sponsorships-table.tsx'

/** Tiers and blocks that were paid or have an invoice: those that nobody has looked at first. */
export const SponsorshipsPage = () => (
  <>
    <PageMeta title="Sponsorships" description="Sponsor tiers and blocks that were bought, and their review." hidden />
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-title">Sponsorships</h1>
      <div className="flex flex-wrap gap-3">
        <Holds />
        <InLine />
        <NewInvoice />
      </div>
    </div>
    <p className="mt-3 max-w-prose text-ink-soft sm:mt-1">
      Look at the company, its logo and its website before you show it. Its months begin then, and it ends when they’re
      over.
    </p>
    <DeskList
      words={{ one: 'sponsorship', many: 'sponsorships' }}
      filter={sponsorships.SponsorshipFilter}
      names={['state']}
      usualOrder={({ state }) => ((state ?? 'waiting') === 'waiting' ? 'asc' : 'desc')}
      filters={<StateField first="waiting" words={{ ...stateWords, all: 'All' }} />}
      query={adminQueries.sponsorships}
      empty={({ state, search }) =>
        search === undefined
          ? {
              title: emptyWords[state],
              hint: 'Sponsorships are bought on the sponsor portal, or by an invoice from here.',
            }
          : { title: 'No sponsorship matches', hint: 'Try part of the company, contact, email address or website.' }
      }
      table={(rows, { order }) => <SponsorshipsTable rows={rows} order={order} />}
      exports={exports.exportSponsorships}
      opens="sponsorship"
      panel={({ id, goOn, close }) => <SponsorshipPanel sponsorshipId={id} onDecided={goOn} onClose={close} />}
      waits={({ state, newLogoId }) => state === 'waiting' || newLogoId !== null}
    />
  </>
)

/** Its sheet stands in the address, with the inquiry that it answers. */
function NewInvoice() {
  const may = useMay()
  const { search, change } = useListAddress()
  const inquiryId = search.get('inquiry') ?? undefined
  if (!may(sponsorInvoices.issueInvoice)) return null
  return (
    <>
      <Button size="small" onClick={() => change({ new: 'invoice' })}>
        <Plus className="size-4" aria-hidden="true" />
        New invoice
      </Button>
      {search.get('new') === 'invoice' && (
        <InvoiceSheet
          inquiryId={inquiryId}
          onClose={() => change({ new: undefined, inquiry: undefined })}
          onIssued={({ id }) =>
            change({ new: undefined, inquiry: undefined, state: 'invoiced', sponsorship: id }, { replace: true })
          }
        />
      )}
    </>
  )
}
