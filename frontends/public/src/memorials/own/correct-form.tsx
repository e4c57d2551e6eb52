import {
  api,
  Button,
  Field,
  Input,
  type InputOf,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { memorials, ownMemorials, useContractForm, useWatch } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { charactersLeft } from '../characters-left.ts'
import { PhotoField } from '../photo/photo-field.tsx'
import { ownPhotoAt, ownQuery } from './own-query.ts'

type Own = ownMemorials.OwnMemorial
type Body = InputOf<typeof ownMemorials.correctOwnMemorial>['body']

const { LovedOneCorrection, VeteranCorrection } = ownMemorials

/** What either wall asks for, with the contract's own rules: a loved one has no branch and no years of service. */
const formFor = (wall: Own['wall']) =>
  LovedOneCorrection.omit({ wall: true, edits: true }).extend({
    lovedOneName: wall === 'veterans' ? VeteranCorrection.shape.lovedOneName : LovedOneCorrection.shape.lovedOneName,
    branch: wall === 'veterans' ? VeteranCorrection.shape.branch : memorials.NoWords,
    yearsServed: wall === 'veterans' ? VeteranCorrection.shape.yearsServed : memorials.NoWords,
  })
type Words = ReturnType<ReturnType<typeof formFor>['parse']>

function bodyOf({ wall, edits }: Own, { branch, yearsServed, message, photo, ...words }: Words): Body {
  const common = { ...words, edits, ...(message && { message }), ...(photo && { photo }) }
  return wall === 'veterans' ? { wall, branch, yearsServed, ...common } : { wall, ...common }
}

/** The words and the photo as they are to be; begins with the correction that waits, where one does. */
export function CorrectForm({ own, onDone }: { own: Own; onDone: () => void }) {
  const photo = own.correction?.photo ?? own.photo ?? undefined
  const form = useCorrection(own, photo)
  const { errors, isSubmitting } = form.formState
  const words = useWatch({ control: form.control })
  const client = useQueryClient()
  const submit = form.handleSubmit(async (sent) => {
    try {
      const body = bodyOf(own, sent)
      const after = await api(ownMemorials.correctOwnMemorial, { params: { memorialId: own.id }, body })
      toast(...said(after))
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We couldn’t send the correction. Try again in a moment.'))
    }
    await client.invalidateQueries({ queryKey: ownQuery.queryKey })
  })
  const [isCutting, setCutting] = useState(false)
  const isVeteran = own.wall === 'veterans'
  return (
    <form noValidate aria-label="Correct this memorial" onSubmit={(event) => void submit(event)}>
      <fieldset disabled={isSubmitting} className="space-y-5">
        <Field
          label={isVeteran ? 'Name of the veteran' : 'Name of your loved one'}
          error={errors.lovedOneName?.message}
        >
          {(control) => <Input {...control} autoComplete="off" {...form.register('lovedOneName')} />}
        </Field>
        {isVeteran && <VeteranFields form={form} />}
        <Field
          label="Message"
          optional
          hint={charactersLeft(words.message, memorials.memorialMessageCharactersMax)}
          error={errors.message?.message}
        >
          {(control) => <TextArea {...control} rows={3} {...form.register('message')} />}
        </Field>
        <PhotoPart own={own} form={form} photo={photo} onBusy={setCutting} />
        <Field label="Your name" hint="Shown below your message." error={errors.donorName?.message}>
          {(control) => <Input {...control} autoComplete="name" {...form.register('donorName')} />}
        </Field>
      </fieldset>
      <p className="mt-5 text-small text-ink-soft">
        {own.state === 'shown'
          ? 'A person looks at it first. Until then, the wall shows what it shows now. The tile stays the same.'
          : 'A person looks at it before it’s shown. The tile stays the same.'}
      </p>
      <Refusal className="mt-4 text-small">{errors.root?.message}</Refusal>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting} disabled={isCutting}>
          Send correction
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function said({ correction, state }: Own): [string, string] {
  if (correction) return ['Correction sent', 'A person looks at it, and we’ll email you.']
  if (state === 'waiting') return ['Saved', 'A person looks at it before it’s shown.']
  return ['Nothing to change', state === 'shown' ? 'That’s what the wall shows.' : 'Change the words first.']
}

type Photo = NonNullable<Own['photo']> | undefined

function useCorrection(own: Own, photo: Photo) {
  const begun = own.correction ?? own
  return useContractForm(formFor(own.wall), {
    lovedOneName: begun.lovedOneName,
    branch: begun.branch ?? '',
    yearsServed: begun.yearsServed ?? '',
    donorName: begun.donorName,
    message: begun.message ?? '',
    ...(photo && { photo }),
  })
}
type Correcting = ReturnType<typeof useCorrection>

function VeteranFields({ form }: { form: Correcting }) {
  const { errors } = form.formState
  return (
    <>
      <Field label="Branch of service" error={errors.branch?.message}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('branch')} />}
      </Field>
      <Field label="Years served" error={errors.yearsServed?.message}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('yearsServed')} />}
      </Field>
    </>
  )
}

interface PhotoPartProps {
  own: Own
  form: Correcting
  photo: Photo
  onBusy: (isBusy: boolean) => void
}

function PhotoPart({ own, form, photo, onBusy }: PhotoPartProps) {
  const [square, setSquare] = useState<string>()
  const words = useWatch({ control: form.control })
  const { errors } = form.formState
  return (
    <PhotoField
      photoId={words.photo?.id}
      clearLabel={words.photo?.id === photo?.id ? null : photo ? 'Keep the former photo' : 'Remove the photo'}
      onChange={(id) => form.setValue('photo', id === undefined ? photo : { id, description: '' })}
      square={square ?? (words.photo?.id && ownPhotoAt(own.id, words.photo.id))}
      onSquare={setSquare}
      onBusy={onBusy}
    >
      {words.photo?.id && (
        <Field
          className="mt-4"
          label="What the photo shows"
          hint="Read to people who can’t see it."
          error={errors.photo?.description?.message}
        >
          {(control) => <Input {...control} autoComplete="off" {...form.register('photo.description')} />}
        </Field>
      )}
    </PhotoField>
  )
}
