import {
  Button,
  Field,
  Input,
  Link,
  memorial,
  Money,
  Refusal,
  Select,
  TextArea,
  useContractForm,
  type Wall,
} from '@evenhand/web-kit/facade'
import { useEffect } from 'react'
import { useKnownGiver } from '../giver/use-known-giver.ts'
import { formFor, type HoldWords } from './hold-words.ts'

interface HoldFormProps {
  wall: Wall
  /** The tile that was pressed; without one, the first free one. */
  position: number | undefined
  free: readonly number[]
  refusal: string | undefined
  sending: boolean
  onSubmit: (words: HoldWords) => void
}

/** Which tile, whose name, what it says, and who gives. */
export function HoldForm({ wall, position, free, refusal, sending, onSubmit }: HoldFormProps) {
  const isVeteran = wall === 'veterans'
  const first = position !== undefined && free.includes(position) ? position : free[0]
  const form = useContractForm(formFor(wall), {
    ...(first === undefined ? {} : { position: first }),
    honoree: '',
    branch: '',
    yearsServed: '',
    donorName: '',
    donorEmail: '',
    message: '',
  })
  const { errors, dirtyFields } = form.formState
  const { setValue } = form
  const { donorName, donorEmail } = useKnownGiver() ?? {}
  const isUntouched = !dirtyFields.donorName && !dirtyFields.donorEmail
  useEffect(() => {
    if (!isUntouched || donorName === undefined || donorEmail === undefined) return
    setValue('donorName', donorName)
    setValue('donorEmail', donorEmail)
  }, [isUntouched, donorName, donorEmail, setValue])
  return (
    <form noValidate className="mt-6" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <fieldset disabled={sending} className="space-y-5">
        <Field label="Tile" error={errors.position?.message}>
          {(control) => (
            <Select {...control} {...form.register('position', { valueAsNumber: true })}>
              {free.map((one) => (
                <option key={one} value={one}>
                  Tile {one + 1}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={isVeteran ? 'Name of the veteran' : 'Name of your loved one'} error={errors.honoree?.message}>
          {(control) => <Input {...control} autoComplete="off" {...form.register('honoree')} />}
        </Field>
        {isVeteran && (
          <>
            <Field label="Branch of service" error={errors.branch?.message}>
              {(control) => <Input {...control} autoComplete="off" {...form.register('branch')} />}
            </Field>
            <Field label="Years served" hint="For example 1966–1970." error={errors.yearsServed?.message}>
              {(control) => <Input {...control} autoComplete="off" {...form.register('yearsServed')} />}
            </Field>
          </>
        )}
        <Field label="Message" optional error={errors.message?.message}>
          {(control) => <TextArea {...control} rows={3} {...form.register('message')} />}
        </Field>
        <Field label="Your name" hint="It stands on the tile, below the message." error={errors.donorName?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('donorName')} />}
        </Field>
        <Field label="Your email" hint="It is never shown. The receipt comes here." error={errors.donorEmail?.message}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('donorEmail')} />}
        </Field>
      </fieldset>
      <p className="mt-6 text-small text-ink-soft">
        <Money value={memorial.priceCents} />, and {memorial.entries.toString()} entries for you. The tile is held for{' '}
        {memorial.holdMinutes} minutes. We read every memorial before it shows; you hear from us by email.{' '}
        <Link to="/#level-free" className="text-primary underline underline-offset-4">
          Entering is free, too
        </Link>
        .
      </p>
      <Refusal className="mt-5 text-small">{refusal}</Refusal>
      <Button type="submit" size="large" loading={sending} className="mt-6 w-full">
        Continue to the cart
      </Button>
    </form>
  )
}
