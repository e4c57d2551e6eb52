import {
  api,
  Button,
  Field,
  formatDollars,
  Input,
  messageOf,
  Refusal,
  Select,
  showRefusal,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import {
  isBlock,
  priceOfSponsorship,
  sponsorInvoice,
  sponsorInvoices,
  type sponsors,
  type SponsorshipChoice,
  sponsorTierNames,
  sponsorTiers,
  useContractForm,
} from '@evenhand/web-kit/forms'
import { type FormEvent, useState } from 'react'
import { invoicedWords, wishWords } from '../sponsor-inquiries/inquiry-words.ts'
import type { Sponsorship } from './sponsorship-words.ts'

const small = 'min-h-10 px-3 text-small'
const dollars = (choice: SponsorshipChoice) => formatDollars(priceOfSponsorship(choice), { wholeDollars: true })

interface InvoiceFormProps {
  inquiry?: sponsors.SponsorInquiry
  onIssued: (sponsorship: Sponsorship) => void
}

export function InvoiceForm({ inquiry, onIssued }: InvoiceFormProps) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const [what, setWhat] = useState<string>(inquiry?.tier ?? 'block')
  const [cell, setCell] = useState('')
  const [fault, setFault] = useState<string>()
  const form = useContractForm(sponsorInvoices.InvoiceTerms, {
    companyName: inquiry?.companyName.slice(0, 100) ?? '',
    contactName: inquiry?.contactName ?? '',
    contactEmail: inquiry?.email ?? '',
    website: '',
    dueDays: sponsorInvoice.dueDays,
    ...(inquiry && { inquiryId: inquiry.id }),
  })
  const { errors, isSubmitting } = form.formState
  const choice = choiceOf(what, cell)
  const send = form.handleSubmit(async (terms) => {
    if (!choice) return
    try {
      const body: sponsorInvoices.InvoiceForm = { ...chosen(choice), ...terms }
      const issued = await onceForAll((idempotencyKey) =>
        api(sponsorInvoices.issueInvoice, { body }, { idempotencyKey }),
      )
      await client.invalidateQueries({ queryKey: ['admin', 'sponsorships'] })
      await client.invalidateQueries({ queryKey: ['admin', 'sponsor-inquiries'] })
      onIssued(issued)
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We’re not sure the invoice was sent. Check the list first.'))
    }
  })
  // What the call has no words for is found wrong together with the rest.
  const submit = (event: FormEvent) => {
    setFault(choice ? undefined : 'Enter a block from 1 to 100; a featured block fits in one row.')
    return send(event)
  }
  const field = (name: 'companyName' | 'website' | 'contactName' | 'contactEmail', label: string, type = 'text') => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => <Input {...control} type={type} className={small} autoComplete="off" {...form.register(name)} />}
    </Field>
  )
  return (
    <form noValidate className="mt-5 grid gap-4" onSubmit={(event) => void submit(event)}>
      {inquiry && <AskedFor inquiry={inquiry} />}
      <Choice {...{ what, setWhat, cell, setCell, fault }} />
      {field('companyName', 'Company name')}
      {field('website', 'Website', 'url')}
      {field('contactName', 'Contact name')}
      {field('contactEmail', 'Contact email', 'email')}
      <Field label="Due in days" error={errors.dueDays?.message} hint={`Held ${sponsorInvoice.graceDays} days longer.`}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            className={`${small} max-w-32 tabular-nums`}
            autoComplete="off"
            {...form.register('dueDays', { valueAsNumber: true })}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Hold it and send the invoice'}
      </Button>
    </form>
  )
}

function AskedFor({ inquiry }: { inquiry: sponsors.SponsorInquiry }) {
  const invoiced = invoicedWords(inquiry)
  return (
    <p className="wrap-anywhere whitespace-pre-line text-ink-soft">
      Asked for: {wishWords(inquiry)}. {invoiced && `${invoiced}. `}
      {(inquiry.blocksWanted ?? 0) > 1 && 'An invoice is for one block, or two side by side: issue one for each. '}
      {inquiry.message && `“${inquiry.message}”`}
    </p>
  )
}

interface ChoiceProps {
  what: string
  setWhat: (what: string) => void
  cell: string
  setCell: (cell: string) => void
  fault: string | undefined
}

/** A tier, or a block by its first cell; people count cells from 1. */
const Choice = ({ what, setWhat, cell, setCell, fault }: ChoiceProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Sponsorship">
      {(control) => (
        <Select {...control} className={small} value={what} onChange={(event) => setWhat(event.target.value)}>
          <option value="block">Block, {dollars({ kind: 'block', cells: [0] })}</option>
          <option value="featured">Featured block, {dollars({ kind: 'block', cells: [0, 1] })}</option>
          {sponsorTierNames.map((tier) => (
            <option key={tier} value={tier}>
              {sponsorTiers[tier].name}, {dollars({ kind: 'tier', tier })}
            </option>
          ))}
        </Select>
      )}
    </Field>
    {isOnWall(what) && (
      <Field label={what === 'block' ? 'Block number' : 'The two blocks that begin with'} error={fault}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className={`${small} max-w-32 tabular-nums`}
            value={cell}
            onChange={(event) => setCell(event.target.value)}
          />
        )}
      </Field>
    )}
  </div>
)

const isOnWall = (what: string): boolean => what === 'block' || what === 'featured'

function choiceOf(what: string, cell: string): SponsorshipChoice | undefined {
  const tier = sponsorTierNames.find((one) => one === what)
  if (tier) return { kind: 'tier', tier }
  const first = Number(cell) - 1
  const cells = what === 'featured' ? [first, first + 1] : [first]
  return cell.trim() !== '' && isBlock(cells) ? { kind: 'block', cells } : undefined
}

/** With cells of its own, as the call takes them. */
const chosen = (choice: SponsorshipChoice) =>
  choice.kind === 'tier' ? choice : { kind: choice.kind, cells: [...choice.cells] }
