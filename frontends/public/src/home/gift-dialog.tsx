import {
  Button,
  ChoiceCards,
  Dialog,
  Field,
  Input,
  ProvingNote,
  Refusal,
  useClosedEntries,
  useNavigate,
} from '@evenhand/web-kit/facade'
import { donations, RulesLine, useContractForm, useRules } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { usePrefilled, useSayGiver } from '../giver/use-known-giver.ts'
import { RegionField } from '../regions/region-field.tsx'
import { useWhyNoEntries } from '../regions/use-not-open.ts'
import { useSaidRegion } from '../regions/said-region.ts'
import { cartAddress, entriesOf, type Offer } from './offer.ts'
import { describe, describeRhythm, titleOf } from './offer-words.ts'
import { giftRhythms } from './any-gift.tsx'
import { AlreadyIn, YouAreIn } from './entered.tsx'
import { type Entered, useFreeEntry } from './use-free-entry.ts'
import { useFreeMember } from './use-free-member.ts'

const giverSchema = donations.createDonation.request.body.pick({ donorName: true, donorEmail: true })

interface GiftDialogProps {
  offer: Offer
  onChange: (offer: Offer) => void
  onClose: () => void
}

/** Asks who gives. The free way is entered at once, paid ones go on to the cart (spec 01 §4). */
export function GiftDialog({ offer, onChange, onClose }: GiftDialogProps) {
  const form = useContractForm(giverSchema, { donorName: '', donorEmail: '' })
  const { errors, isSubmitting } = form.formState
  usePrefilled(form)
  const navigate = useNavigate()
  const [entered, setEntered] = useState<Entered>()
  const { rules } = useRules('entering')
  const [region, sayRegion] = useSaidRegion()
  const sayOther = (said: string) => {
    form.clearErrors('root')
    sayRegion(said)
  }
  const enterForFree = useFreeEntry(form, { rules, region }, setEntered)
  const say = useSayGiver()
  const closed = useClosedEntries()
  const whyNone = useWhyNoEntries(region)
  const isFreeMember = useFreeMember()
  const submit = form.handleSubmit((giver) => {
    if (offer.kind === 'free') return enterForFree(giver)
    say(giver)
    return navigate(cartAddress(offer, giver))
  })
  const entries = entriesOf(offer).toLocaleString('en-US')
  if (entered) {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="You're in.">
        <YouAreIn entered={entered} onClose={onClose} />
      </Dialog>
    )
  }
  if (closed && offer.kind === 'free') {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={titleOf(offer)} description={closed.free}>
        <Button onClick={onClose} className="mt-6">
          Close
        </Button>
      </Dialog>
    )
  }
  if (isFreeMember && offer.kind === 'free') {
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="You're already in.">
        <AlreadyIn onClose={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={titleOf(offer)}
      description={describe(offer, whyNone)}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
        <fieldset disabled={isSubmitting} className="space-y-5">
          {offer.kind === 'level' && (
            <ChoiceCards
              label="How often"
              value={offer.rhythm}
              onChange={(rhythm) => onChange({ ...offer, rhythm: rhythm === 'once' ? 'once' : 'monthly' })}
              choices={[
                {
                  value: 'monthly',
                  label: 'Every month',
                  detail: describeRhythm(offer.level, 'monthly', whyNone !== undefined),
                },
                {
                  value: 'once',
                  label: 'Just once',
                  detail: describeRhythm(offer.level, 'once', whyNone !== undefined),
                },
              ]}
            />
          )}
          {offer.kind === 'gift' && (
            <ChoiceCards
              label="How often"
              value={offer.rhythm}
              onChange={(rhythm) => onChange({ ...offer, rhythm: rhythm === 'once' ? 'once' : 'monthly' })}
              choices={giftRhythms}
            />
          )}
          <Field label="Full name" error={errors.donorName?.message}>
            {(control) => <Input {...control} autoComplete="name" {...form.register('donorName')} />}
          </Field>
          <Field
            label="Email"
            hint={
              offer.kind === 'free'
                ? 'We’ll send your confirmation here.'
                : `We’ll send your receipt here.${whyNone ? '' : ' Your entries belong to this address.'}`
            }
            error={errors.donorEmail?.message}
          >
            {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('donorEmail')} />}
          </Field>
          {offer.kind === 'free' && <RegionField region={region} onChange={sayOther} way="free" />}
        </fieldset>
        {offer.kind === 'free' && <RulesLine rules={rules} className="mt-5 text-small" />}
        <Refusal className="mt-5 text-small">{errors.root?.message}</Refusal>
        <ProvingNote className="mt-5" />
        <Button type="submit" size="large" loading={isSubmitting} className="mt-7 w-full">
          {offer.kind === 'free' ? `Enter with ${entries} entries` : 'Continue to the cart'}
        </Button>
      </form>
    </Dialog>
  )
}
