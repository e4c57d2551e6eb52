import { freePost } from '@evenhand/web-kit/desk'
import { api, Button, Card, showRefusal } from '@evenhand/web-kit/facade'
import { useMay } from '../frame/allowed.tsx'
import { fieldWords } from './card-words.ts'
import { ReadingFields } from './reading-fields.tsx'
import { useDesk } from './use-desk.ts'
import { useReadingForm } from './use-reading-form.ts'

/** The cards whose two typings differ, one after the other. */
export function Differences({ batch }: { batch: freePost.PostBatchDetails }) {
  const may = useMay()
  const differing = batch.all.filter(({ state }) => state === 'differs')
  const [first] = differing
  if (!may(freePost.resolvePostCard)) return null
  if (!first) return null
  return (
    <Card>
      <h3 className="font-sans text-body font-semibold">
        Card {first.number} was typed differently
        {differing.length > 1 && <span className="font-normal text-ink-soft">, and {differing.length - 1} more</span>}
      </h3>
      <Resolution key={first.number} batch={batch} card={first} />
    </Card>
  )
}

function Resolution({ batch, card }: { batch: freePost.PostBatchDetails; card: freePost.PostCard }) {
  const desk = useDesk(batch.id)
  const [first, second] = card.readings
  const form = useReadingForm(card.number, first)
  const submit = form.handleSubmit(async ({ number, ...reading }) => {
    const params = { batchId: batch.id, number: String(number) }
    await desk.save(
      () => api(freePost.resolvePostCard, { params, body: { reading } }),
      (error, sentence) => showRefusal(form, error, sentence),
    )
  })
  if (!first || !second) return null
  return (
    <>
      <dl className="mt-3 grid gap-2">
        {card.differences.map((field) => (
          <div key={field}>
            <dt className="text-fine text-ink-soft">{fieldWords(field)}</dt>
            <dd className="break-words">
              {shown(first, field)} <span className="text-ink-soft">or</span> {shown(second, field)}
            </dd>
          </div>
        ))}
      </dl>
      <form noValidate className="mt-5 grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="text-ink-soft">Check the card and keep the version that matches it.</p>
        <ReadingFields rules={batch.rules} form={form} />
        <Button type="submit" size="small" className="justify-self-start" loading={form.formState.isSubmitting}>
          This matches the card
        </Button>
      </form>
    </>
  )
}

function shown(reading: freePost.PostReading, field: string): string {
  const value = Object.entries(reading).find(([name]) => name === field)?.[1]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === undefined || value === '' ? 'nothing' : `“${value}”`
}
