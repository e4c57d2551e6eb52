import {
  api,
  Button,
  Checkbox,
  Field,
  Input,
  messageOf,
  problemToast,
  ProvingNote,
  Refusal,
  Select,
  showRefusal,
  toast,
  useIdempotencyKey,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import {
  Controller,
  social,
  socialActivityTypes,
  socialDisclosure,
  socialEntries,
  socialHolds,
  socialPlatformNames,
  socialPlatforms,
  uncountedWords,
  useContractForm,
} from '@evenhand/web-kit/forms'
import { typeWords } from './activity-words.ts'

interface RecordFormProps {
  accountNumber: string
  /** Whether the disclosure was accepted before. */
  disclosed: boolean
}

const toConfirm = 'Confirm this before you record an activity'

/** Platform, kind and link of something that a member did. */
export function RecordForm({ accountNumber, disclosed }: RecordFormProps) {
  const form = useContractForm(social.ActivityForm, { postUrl: '' })
  const { errors } = form.formState
  const record = useRecord(accountNumber, form)
  const submit = form.handleSubmit((body) => {
    if (!disclosed && body.disclosure === undefined) form.setError('disclosure', { message: toConfirm })
    else record.mutate(body)
  })
  return (
    <form
      noValidate
      aria-label="Record an activity"
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Platform" error={errors.platform?.message}>
          {(control) => (
            <Select {...control} {...form.register('platform')}>
              <option value="">Please choose</option>
              {socialPlatforms.map((platform) => (
                <option key={platform} value={platform}>
                  {socialPlatformNames[platform]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="What you did" error={errors.activityType?.message}>
          {(control) => (
            <Select {...control} {...form.register('activityType')}>
              <option value="">Please choose</option>
              {socialActivityTypes.map((type) => (
                <option key={type} value={type}>
                  {typeWords[type]}: {socialEntries[type].toLocaleString('en-US')} entries
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field
        label="Link to the post"
        optional
        hint="Copy it from the post itself. Leave it empty for our own page, which counts once."
        error={errors.postUrl?.message}
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...form.register('postUrl')}
          />
        )}
      </Field>
      {!disclosed && <Disclosure form={form} />}
      <Refusal className="text-small">{errors.root?.message}</Refusal>
      <ProvingNote className="" />
      <Button type="submit" className="justify-self-start" loading={record.isPending}>
        Record activity
      </Button>
    </form>
  )
}

type Form = ReturnType<typeof useContractForm<typeof social.ActivityForm>>

/** Kept with the account once it is accepted, and not asked again. */
const Disclosure = ({ form }: { form: Form }) => (
  <Controller
    control={form.control}
    name="disclosure"
    render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
      <div>
        <Checkbox
          ref={ref}
          label={<span className="text-small">{socialDisclosure()}</span>}
          checked={value !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'disclosure-error' : undefined}
          onCheckedChange={(on) => onChange(on ? socialDisclosure() : undefined)}
        />
        {error && (
          <p id="disclosure-error" className="mt-1.5 text-small text-danger">
            {error.message}
          </p>
        )}
      </div>
    )}
  />
)

function recordedWords({ state, holds, uncounted, entriesAwarded }: social.SocialActivity): string {
  const [hold] = holds
  if (state === 'held' && hold) return `It’s held for review: ${socialHolds[hold].why} We’ll email you the decision.`
  return uncounted
    ? uncountedWords[uncounted]
    : `You earned ${entriesAwarded.toLocaleString('en-US')} entries for this activity.`
}

function useRecord(accountNumber: string, form: Form) {
  const client = useQueryClient()
  const withKey = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: social.ActivityForm) =>
      withKey((idempotencyKey) => api(social.recordActivity, { params: { accountNumber }, body }, { idempotencyKey })),
    onSuccess: (recorded) => {
      toast('Activity Recorded!', recordedWords(recorded))
      form.reset({ postUrl: '' })
    },
    onError: (error) => {
      const message = messageOf(error, 'Try again in a moment.')
      problemToast('Failed to Record Activity', message)
      showRefusal(form, error, message)
    },
    // Of entries and activities, whatever is on this page or the next one.
    onSettled: () => client.invalidateQueries({ queryKey: ['donor'] }),
  })
}
