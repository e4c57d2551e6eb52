import { Button, Field, formatDollars, Input, memorial, Refusal, TextArea, type Wall } from '@evenhand/web-kit/facade'
import { Controller, memorials, StickyAction, useContractForm, useWatch } from '@evenhand/web-kit/forms'
import { useEffect, useState } from 'react'
import { useKnownGiver } from '../giver/use-known-giver.ts'
import { charactersLeft } from './characters-left.ts'
import { FamilyField } from './family-field.tsx'
import { formFor, type HoldWords } from './hold-words.ts'
import { MemorialText, titleOf } from './memorial-text.tsx'
import { PhotoField } from './photo/photo-field.tsx'
import { Stone } from './photo/stone.tsx'
import { TilePicker } from './tile-picker.tsx'

interface HoldFormProps {
  wall: Wall
  /** The tile that was pressed; without one, the first free one. */
  position: number | undefined
  free: readonly number[]
  refusal: string | undefined
  sending: boolean
  onSubmit: (words: HoldWords) => void
}

const price = formatDollars(memorial.priceCents, { wholeDollars: true })

/** Which tile, whose name, what it says, and who gives; and how it will look. */
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
  const words = useWatch({ control: form.control })
  const [square, setSquare] = useState<string>()
  const [isCutting, setCutting] = useState(false)
  const { donorName, donorEmail } = useKnownGiver() ?? {}
  const isUntouched = !dirtyFields.donorName && !dirtyFields.donorEmail
  useEffect(() => {
    if (!isUntouched || donorName === undefined || donorEmail === undefined) return
    setValue('donorName', donorName)
    setValue('donorEmail', donorEmail)
  }, [isUntouched, donorName, donorEmail, setValue])
  return (
    <form noValidate className="mt-2" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <p className="mb-5">A tile is a gift of {price}. You’ll see it in your cart before you pay.</p>
      <fieldset disabled={sending} className="space-y-5">
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
        <Field
          label="Message"
          optional
          hint={charactersLeft(words.message, memorials.memorialMessageCharactersMax)}
          error={errors.message?.message}
        >
          {(control) => <TextArea {...control} rows={3} {...form.register('message')} />}
        </Field>
        <PhotoField
          photoId={words.photo?.id}
          onChange={(id) => setValue('photo', id === undefined ? undefined : { id, description: '' })}
          square={square}
          onSquare={setSquare}
          onBusy={setCutting}
        >
          {words.photo && (
            <Field
              className="mt-4"
              label="What the photo shows"
              hint="Read to people who can’t see it. For example “Ada in her garden, laughing.”"
              error={errors.photo?.description?.message}
            >
              {(control) => <Input {...control} autoComplete="off" {...form.register('photo.description')} />}
            </Field>
          )}
        </PhotoField>
        <FamilyField form={form} isOpen={words.family !== undefined} />
        <Preview wall={wall} words={words} square={square} />
        <Field label="Your name" hint="Shown below your message." error={errors.donorName?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('donorName')} />}
        </Field>
        <Field label="Your email" hint="Never shown; we send your receipt here." error={errors.donorEmail?.message}>
          {(control) => <Input {...control} type="email" autoComplete="email" {...form.register('donorEmail')} />}
        </Field>
        <Controller
          control={form.control}
          name="position"
          render={({ field }) => (
            <TilePicker
              wall={wall}
              free={free}
              value={field.value}
              onChange={field.onChange}
              error={errors.position?.message}
            />
          )}
        />
      </fieldset>
      <p className="mt-6 text-small text-ink-soft">
        We’ll hold your tile for {memorial.holdMinutes} minutes. We read every memorial before it’s shown, and we’ll
        email you once it’s approved.
      </p>
      <Refusal className="mt-5 text-small">{refusal}</Refusal>
      <StickyAction>
        <Button type="submit" size="large" loading={sending} disabled={isCutting} className="w-full">
          Continue, {price}
        </Button>
      </StickyAction>
    </form>
  )
}

/** Below the words that it shows: nothing above the field that is typed into moves. */
function Preview({
  wall,
  words,
  square,
}: {
  wall: Wall
  words: Omit<Partial<HoldWords>, 'photo' | 'family'>
  square: string | undefined
}) {
  const honoree = words.honoree?.trim()
  if (!honoree) return null
  return (
    <section aria-label="How it will look" className="rounded-card border border-hairline p-5">
      <div className="flex items-center gap-4">
        <Stone
          lovedOneName={honoree}
          photo={square === undefined ? null : { src: square }}
          className="size-16 shrink-0 rounded-card object-cover"
          initialsClass="grid size-16 shrink-0 place-items-center rounded-card border border-hairline font-display text-title text-clay"
        />
        <p className="min-w-0 font-display text-title wrap-anywhere text-clay">
          {titleOf({ wall, lovedOneName: honoree })}
        </p>
      </div>
      <MemorialText
        wall={wall}
        lovedOneName={honoree}
        branch={words.branch}
        yearsServed={words.yearsServed}
        message={words.message}
        donorName={words.donorName ?? ''}
      />
    </section>
  )
}
