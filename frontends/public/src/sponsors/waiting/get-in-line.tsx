import {
  api,
  Button,
  Dialog,
  Field,
  formatDollars,
  Input,
  messageOf,
  Refusal,
  sponsorBlock,
  toast,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
  withRetries,
} from '@evenhand/web-kit/facade'
import { sponsorLine, sponsorshipMonths, sponsorships, useContractForm, waiting } from '@evenhand/web-kit/forms'
import { ForProved } from '@evenhand/web-kit/sign-in'
import { useState } from 'react'
import { sponsorQueries } from '../sponsor-queries.ts'
import { withScheme } from '../with-scheme.ts'
import { aheadOf } from './ahead.ts'

/** For whoever wants a block that another company has: a place in the line, for a proved mailbox. */
export function GetInLine() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="max-w-prose text-ink-soft">
        The block you want isn’t free? Get in line. When it’s your turn, we’ll hold it for you for {offerDays} days and
        email you. Nothing is charged until you pay for it.
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Get in line
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Get in line for a block"
        description="One place for each email address."
      >
        {isOpen && (
          <div className="mt-6">
            <ForProved
              title="Confirm your email"
              lead="Enter the contact email of your company. We’ll email you a code, so no one can take a place in your name."
            >
              <LineForm onJoined={() => setOpen(false)} />
            </ForProved>
          </div>
        )}
      </Dialog>
    </div>
  )
}

const { offerDays, lapseDays } = sponsorLine

const sizes = [
  [1, 'One block'],
  [2, 'Featured, double size'],
] as const

const priceOf = (size: 1 | 2): string => formatDollars(sponsorBlock.priceCents * BigInt(size), { wholeDollars: true })

function LineForm({ onJoined }: { onJoined: () => void }) {
  const [size, setSize] = useState<1 | 2>(1)
  const [number, setNumber] = useState('')
  const join = useJoin(onJoined)
  const form = useCompanyForm()
  const isNumber = number.trim() === '' || /^([1-9]\d?|100)$/.test(number.trim())
  const submit = form.handleSubmit((company) => {
    if (!isNumber) return
    join.mutate({ size, ...company, ...(number.trim() !== '' && { cell: Number(number) - 1 }) })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={join.isPending} className="space-y-5">
        <Sizes size={size} onChoose={setSize} />
        <Field
          label="Block number (optional)"
          hint="1 to 100, where your block begins. Leave it empty for whichever is free first."
          error={isNumber ? undefined : 'Enter a number from 1 to 100, or leave this empty'}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              className="w-32"
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </Field>
        <CompanyFields form={form} />
      </fieldset>
      <p className="mt-6 text-small text-ink-soft">
        If you don’t pay within {offerDays} days when it’s your turn, you lose your turn and can’t get in line again for{' '}
        {lapseDays} days.
      </p>
      <Refusal className="mt-5 text-small">
        {join.isError ? messageOf(join.error, 'We couldn’t keep your place. Try again in a moment.') : undefined}
      </Refusal>
      <Button type="submit" size="large" loading={join.isPending} className="mt-6 w-full">
        Get in line
      </Button>
    </form>
  )
}

function useJoin(onJoined: () => void) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: waiting.WaitingForm) =>
      withKey((idempotencyKey) => withRetries(() => api(waiting.joinWaiting, { body }, { idempotencyKey }))),
    onSuccess: async ({ before }) => {
      toast('You’re in line', `${aheadOf(before ?? 0)} We’ll email you.`)
      await client.invalidateQueries({ queryKey: sponsorQueries.ownWaiting().queryKey })
      onJoined()
    },
  })
}

const Sizes = ({ size, onChoose }: { size: 1 | 2; onChoose: (size: 1 | 2) => void }) => (
  <fieldset>
    <legend className="text-small font-medium">Size</legend>
    <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
      {sizes.map(([one, words]) => (
        <label key={one} className="flex min-h-11 items-center gap-2.5">
          <input
            type="radio"
            name="line-size"
            checked={one === size}
            onChange={() => onChoose(one)}
            className="size-5 accent-primary"
          />
          {words}, {priceOf(one)} for {sponsorshipMonths} months
        </label>
      ))}
    </div>
  </fieldset>
)

type CompanyForm = ReturnType<typeof useCompanyForm>
const useCompanyForm = () =>
  useContractForm(sponsorships.SponsorCompany, { companyName: '', contactName: '', contactEmail: '', website: '' })

function CompanyFields({ form }: { form: CompanyForm }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Company name" hint="As it’s shown." error={errors.companyName?.message}>
        {(control) => <Input {...control} autoComplete="organization" {...form.register('companyName')} />}
      </Field>
      <Field label="Website" hint="Where your name leads, such as https://example.org" error={errors.website?.message}>
        {(control) => (
          <Input
            {...control}
            inputMode="url"
            autoComplete="url"
            {...form.register('website', { setValueAs: withScheme })}
          />
        )}
      </Field>
      <Field label="Contact name" hint="Never shown." error={errors.contactName?.message}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('contactName')} />}
      </Field>
      <Field
        label="Contact email"
        hint="Never shown. The address that you signed in with."
        error={errors.contactEmail?.message}
      >
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('contactEmail')} />}
      </Field>
    </>
  )
}
