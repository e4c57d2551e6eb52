import { Button, Field, Input, showFieldErrors, useClosedEntries } from '@evenhand/web-kit/facade'
import { donations, useContractForm } from '@evenhand/web-kit/forms'
import { type ReactNode, useEffect } from 'react'
import { usePrefilled } from '../giver/use-known-giver.ts'
import { StepHeading } from '../steps/step-heading.tsx'
import type { Donor } from './checkout-data.ts'

const schema = donations.createDonation.request.body.pick({ donorName: true, donorEmail: true })

interface DonorDetailsProps {
  /** Who it may be, to be confirmed. */
  suggested: Donor | undefined
  /** What the server said of these details, if it has refused them. */
  problem: unknown
  /** Asked again after the payment was shown. */
  isAgain: boolean
  onDone: (donor: Donor) => void
  /** What is paid can earn none. */
  earnsNothing: boolean
  /** What else is asked before the payment is opened. */
  children: ReactNode
}

export function DonorDetails({ suggested, problem, isAgain, earnsNothing, onDone, children }: DonorDetailsProps) {
  const form = useContractForm(schema, { donorName: '', donorEmail: '' })
  const { errors } = form.formState
  const closed = useClosedEntries()
  usePrefilled(form, suggested)
  useEffect(() => {
    showFieldErrors(form, problem)
  }, [form, problem])
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onDone)(event)} className="space-y-5">
      <StepHeading level={2} takesFocus={isAgain} className="text-title">
        Your details
      </StepHeading>
      <Field label="Full name" error={errors.donorName?.message}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('donorName')} />}
      </Field>
      <Field
        label="Email"
        hint={`We’ll send your receipt here.${closed || earnsNothing ? '' : ' Your entries belong to this address.'}`}
        error={errors.donorEmail?.message}
      >
        {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('donorEmail')} />}
      </Field>
      {children}
      <Button type="submit" size="large" className="w-full">
        Continue to payment
      </Button>
    </form>
  )
}
