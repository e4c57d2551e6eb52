import { partnerCards } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { ChooseFile, faultOfFile, upload, useContractForm } from '@evenhand/web-kit/forms'
import { useState } from 'react'
import { PosterPicker } from '../poster-picker.tsx'

type Card = partnerCards.PartnerCard
type Form = partnerCards.PartnerCardForm

const small = 'min-h-10 px-3 text-small'
const empty = {
  title: '',
  description: '',
  prize: '',
  cashOption: '',
  firstDay: '',
  lastDay: '',
  drawsOn: '',
  link: '',
  image: '',
}

const lines = [
  ['title', 'Title', undefined],
  ['prize', 'Prize', undefined],
  ['cashOption', 'Cash option', 'Such as $5,000. Empty where there is none.'],
  ['link', 'Where it’s entered', 'The partner’s own page, beginning with https://'],
] as const

const days = [
  ['firstDay', 'First day'],
  ['lastDay', 'Last day'],
  ['drawsOn', 'Drawing'],
] as const

const fieldsOf = ({ title, description, prize, cashOption, firstDay, lastDay, drawsOn, link, image }: Card) => ({
  title,
  description,
  prize,
  cashOption,
  firstDay,
  lastDay,
  drawsOn,
  link,
  image,
})

/** Adds a card, or changes one; a picture that is chosen goes after the words. */
export function CardForm({ card, onDone }: { card?: Card; onDone: () => void }) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  const [picture, setPicture] = useState<File | 'drawn'>()
  const form = useCardForm(card)
  const { errors, isSubmitting } = form.formState
  const [made, setMade] = useState<Card>()
  const save = (written: Form): Promise<Card> => {
    const known = made ?? card
    if (!known)
      return onceForAll(
        (idempotencyKey) => api(partnerCards.makePartnerCard, { body: written }, { idempotencyKey }),
        JSON.stringify(written),
      )
    const body = { ...written, keepsPicture: picture === undefined, seen: known.version }
    return api(partnerCards.changePartnerCard, { params: { slug: known.slug }, body })
  }
  const submit = form.handleSubmit(async (written) => {
    try {
      const saved = await save(written)
      // What is sent again goes on from here.
      setMade(saved)
      if (picture instanceof File) await sendPicture(saved, picture, written.reason)
      toast('Saved', `${written.title} is on the home page from its first day to its last.`)
      onDone()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Try again in a moment.'))
    } finally {
      await client.invalidateQueries({ queryKey: ['admin', 'partner-cards'] })
    }
  })
  const hasOwn = picture instanceof File || (picture === undefined && (card?.pictureUrl ?? null) !== null)
  return (
    <form
      noValidate
      aria-label={card ? `Edit ${card.title}` : 'Add a partner’s card'}
      className="mt-4 grid gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <CardWords form={form} />
      <PosterPicker
        label="Drawn picture"
        value={form.watch('image')}
        error={errors.image?.message}
        onChange={(image) => form.setValue('image', image, { shouldValidate: true })}
      />
      <PicturePart picture={picture} hasOwn={hasOwn} onChosen={setPicture} />
      <Field label="Reason" error={errors.reason?.message} hint="The audit trail keeps it.">
        {(control) => (
          <Input {...control} className={small} autoComplete="off" maxLength={500} {...form.register('reason')} />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          {card ? 'Save' : 'Add the card'}
        </Button>
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type CardWritten = ReturnType<typeof useCardForm>
const useCardForm = (card: Card | undefined) =>
  useContractForm(partnerCards.PartnerCardForm, { ...(card ? fieldsOf(card) : empty), reason: '' })

/** What it says, where it leads, and its days. */
function CardWords({ form }: { form: CardWritten }) {
  const { errors } = form.formState
  return (
    <>
      {lines.map(([name, label, hint]) => (
        <Field key={name} label={label} hint={hint} error={errors[name]?.message}>
          {(control) => <Input {...control} className={small} autoComplete="off" {...form.register(name)} />}
        </Field>
      ))}
      <Field label="Description" error={errors.description?.message}>
        {(control) => (
          <TextArea {...control} rows={3} maxLength={400} className="text-small" {...form.register('description')} />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        {days.map(([name, label]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            {(control) => <Input {...control} type="date" className={small} {...form.register(name)} />}
          </Field>
        ))}
      </div>
    </>
  )
}

const sendPicture = ({ slug, version }: Card, file: File, reason: string) =>
  upload(
    partnerCards.sendCardPicture,
    { params: { slug }, query: { seen: String(version), reason }, file },
    { signal: new AbortController().signal, onProgress: () => undefined },
  )

interface PicturePartProps {
  picture: File | 'drawn' | undefined
  /** Whether a picture of its own is shown, or will be. */
  hasOwn: boolean
  onChosen: (picture: File | 'drawn') => void
}

function PicturePart({ picture, hasOwn, onChosen }: PicturePartProps) {
  const [fault, setFault] = useState<string>()
  const choose = (file: File) => {
    const wrong = faultOfFile(file, partnerCards.cardPictureFile)
    setFault(wrong)
    if (wrong === undefined) onChosen(file)
  }
  return (
    <div role="group" aria-label="Picture of the prize">
      <p className="text-small text-ink-soft">
        {picture instanceof File
          ? `${picture.name} will be shown in place of the drawn picture, cut to five by four.`
          : hasOwn
            ? 'Its own picture is shown in place of the drawn one.'
            : 'The drawn picture is shown. You can choose a photo instead: PNG, JPEG, WebP or AVIF, up to 10 MB.'}
      </p>
      <Refusal className="mt-2 text-small">{fault}</Refusal>
      <div className="mt-2 flex flex-wrap gap-3">
        <ChooseFile
          label={hasOwn ? 'Choose another photo' : 'Choose a photo'}
          accept={partnerCards.cardPictureFile.types.join(',')}
          onChosen={choose}
        />
        {hasOwn && (
          <Button size="small" variant="ghost" onClick={() => onChosen('drawn')}>
            Show the drawn picture
          </Button>
        )}
      </div>
    </div>
  )
}
