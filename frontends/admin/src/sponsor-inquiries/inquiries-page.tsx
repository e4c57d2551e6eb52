import { adminQueries, exports } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { sponsors } from '@evenhand/web-kit/forms'
import { DeskList } from '../lists/desk-list.tsx'
import { StateField } from '../lists/state-field.tsx'
import { InquiriesTable } from './inquiries-table.tsx'
import { InquiryPanel } from './inquiry-panel.tsx'
import { emptyWords, stateWords } from './inquiry-words.ts'

/** Who asked for a sponsor tier or for blocks: those that wait for an answer first. */
export const InquiriesPage = () => (
  <>
    <PageMeta
      title="Sponsor inquiries"
      description="Inquiries about sponsor tiers and blocks, open and answered."
      hidden
    />
    <h1 className="text-title">Sponsor inquiries</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      Each inquiry was also emailed to the support address; reply to that email to answer the sender. Then mark it as
      answered here; invoices for all that it asks for do that for you.
    </p>
    <DeskList
      words={{ one: 'inquiry', many: 'inquiries' }}
      filter={sponsors.InquiryFilter}
      names={['state']}
      filters={<StateField first="open" words={stateWords} />}
      query={adminQueries.sponsorInquiries}
      empty={({ state, search }) =>
        search === undefined
          ? { title: emptyWords[state], hint: 'Inquiries come from the sponsor pages and the donor portal.' }
          : { title: 'No inquiry matches', hint: 'Try part of the company, name or email address.' }
      }
      table={(rows, { order }) => <InquiriesTable rows={rows} order={order} />}
      exports={exports.exportInquiries}
      opens="inquiry"
      panel={({ id, goOn, close }) => <InquiryPanel inquiryId={id} onNoted={goOn} onClose={close} />}
      waits={({ state }) => state === 'open'}
    />
  </>
)
