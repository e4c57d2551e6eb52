import {
  api,
  Button,
  Field,
  Input,
  messageOf,
  queries,
  Refusal,
  showRefusal,
  TextArea,
  toast,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { draws, useContractForm } from '@evenhand/web-kit/forms'
import { useMay } from '../frame/allowed.tsx'

/** A round and its signature, copied from a beacon: the server believes the signature alone. */
export function BeaconForm({ draw }: { draw: draws.DrawWithFiles }) {
  const may = useMay()
  const client = useQueryClient()
  const form = useContractForm(draws.BeaconRound, {
    ...(draw.round === null ? {} : { round: draw.round }),
    signature: '',
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const after = await api(draws.holdDraw, { params: { slug: draw.slug }, body })
      client.setQueryData(queries.draw(draw.slug).queryKey, after)
      toast('The winner has been drawn')
      await client.invalidateQueries({ queryKey: queries.draws().queryKey, exact: true })
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'We’re not sure the draw was held. Reload the page to check.'))
    }
  })
  if (!may(draws.holdDraw)) return null
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Round" error={errors.round?.message}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="min-h-10 px-3 text-small tabular-nums"
            {...form.register('round', { valueAsNumber: true })}
          />
        )}
      </Field>
      <Field
        label="Signature"
        error={errors.signature?.message}
        hint="96 digits and letters, exactly as the beacon shows them."
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            spellCheck={false}
            className="px-3 py-2 font-mono text-small"
            {...form.register('signature')}
          />
        )}
      </Field>
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" size="small" className="justify-self-start" loading={isSubmitting}>
        {isSubmitting ? 'Drawing…' : 'Hold the draw'}
      </Button>
    </form>
  )
}
