import { Button, Dialog, Field, formatDollars, Input, Refusal } from '@evenhand/web-kit/facade'
import {
  describeSponsorship,
  priceOfSponsorship,
  type SponsorshipChoice,
  sponsorships,
  sponsorWall,
  StickyAction,
  useContractForm,
  useWatch,
} from '@evenhand/web-kit/forms'
import { LogoField } from './logo/logo-field.tsx'
import { useLogo } from './logo/use-logo.ts'
import { useChoose } from './use-choose.ts'
import { withScheme } from './with-scheme.ts'

export const ChooseDialog = ({ choice, onClose }: { choice: SponsorshipChoice | undefined; onClose: () => void }) => (
  <Dialog
    open={choice !== undefined}
    onOpenChange={(open) => !open && onClose()}
    title={choice ? describeSponsorship(choice) : ''}
    description={choice ? `${priceIn(choice)}. You’ll see it in your cart before you pay.` : ''}
  >
    {choice && <ChooseForm choice={choice} />}
  </Dialog>
)

const priceIn = (choice: SponsorshipChoice): string => formatDollars(priceOfSponsorship(choice), { wholeDollars: true })

type Company = sponsorships.SponsorCompany & { logoId?: string }

const bodyOf = (choice: SponsorshipChoice, company: Company): sponsorships.SponsorshipForm =>
  choice.kind === 'tier'
    ? { kind: 'tier', tier: choice.tier, ...company }
    : { kind: 'block', cells: [...choice.cells], ...company }

function ChooseForm({ choice }: { choice: SponsorshipChoice }) {
  const { choose, sending, refusal } = useChoose()
  const form = useContractForm(sponsorships.SponsorCompany, {
    companyName: '',
    contactName: '',
    contactEmail: '',
    website: '',
  })
  const companyName = useWatch({ control: form.control, name: 'companyName' })
  const logo = useLogo()
  const { errors } = form.formState
  const submit = form.handleSubmit((company) =>
    choose(bodyOf(choice, { ...company, ...(logo.sent && { logoId: logo.sent.id }) })),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
      <fieldset disabled={sending} className="space-y-5">
        <Field label="Company name" hint="As it’s shown." error={errors.companyName?.message}>
          {(control) => <Input {...control} autoComplete="organization" {...form.register('companyName')} />}
        </Field>
        <LogoField logo={logo} companyName={companyName} />
        <Field
          label="Website"
          hint="Where your name leads, such as https://example.org"
          error={errors.website?.message}
        >
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
          hint="Never shown. We’ll write to you here, and you sign in with it to see your views and clicks."
          error={errors.contactEmail?.message}
        >
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('contactEmail')} />}
        </Field>
      </fieldset>
      <p className="mt-6 text-small text-ink-soft">
        We’ll hold it for {sponsorWall.holdMinutes} minutes. A sponsorship is a purchase, not a charitable contribution,
        and earns no giveaway entries.
      </p>
      <Refusal className="mt-5 text-small">{refusal}</Refusal>
      <StickyAction>
        <Button type="submit" size="large" loading={sending || logo.sending} className="w-full">
          Continue, {priceIn(choice)}
        </Button>
      </StickyAction>
    </form>
  )
}
