import { emailAutomations, emailKey, emailQueries, type emailTemplates } from '@evenhand/web-kit/desk'
import {
  api,
  Button,
  Checkbox,
  Field,
  Input,
  Link,
  Select,
  showRefusal,
  TextArea,
  toast,
  useIdempotencyKey,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { NotSaved } from '../not-saved.tsx'
import { saveRefusal } from '../save-refusal.ts'
import { useChanges } from '../../frame/use-changes.ts'
import type { Leaving } from '../../frame/use-leaving.tsx'
import { type OtherVersion, useOpened } from '../use-opened.ts'
import { type Automation, triggerWords } from './automation-words.ts'
import { templateChoices } from './template-choices.ts'

const small = 'min-h-10 px-3 text-small'
const defaults = emailAutomations.automationDefaults

interface AutomationDialogProps {
  /** The one to change; without it one is made. */
  automation?: Automation
  templates: { data: emailTemplates.EmailTemplate[] | undefined; isPending: boolean }
  onClose: () => void
}

export function AutomationDialog({ automation, templates, onClose }: AutomationDialogProps) {
  const client = useQueryClient()
  const { opened, key, other } = useOpened(automation, async () => {
    const automations = await client.fetchQuery({ ...emailQueries.automations(), staleTime: 0 })
    return automations.find(({ id }) => id === automation?.id)
  })
  return (
    <FormDialog
      onClose={onClose}
      title={automation ? 'Edit automation' : 'New automation'}
      {...(automation && { description: 'Those already on their way get what it was when they entered.' })}
    >
      {(dialog) => (
        <AutomationForm key={key} automation={opened} other={other} {...{ templates, onClose }} {...dialog} />
      )}
    </FormDialog>
  )
}

interface FormProps extends Omit<AutomationDialogProps, 'automation'>, Pick<Leaving, 'onChanged' | 'leave'> {
  automation: Automation | undefined
  other: OtherVersion
}

const startOf = (automation: Automation | undefined) => ({
  name: automation?.name ?? '',
  description: automation?.description ?? '',
  triggerType: automation?.triggerType ?? defaults.triggerType,
  templateId: automation?.templateId ?? '',
  delayMinutes: automation?.delayMinutes ?? defaults.delayMinutes,
  isActive: automation?.isActive ?? defaults.isActive,
  triggerConditions: {
    ...emailAutomations.triggerDefaults,
    ...automation?.triggerConditions,
    minAmount: automation?.triggerType === 'donation' ? automation.triggerConditions.minAmount : defaults.minAmount,
  },
})

type Filled = emailAutomations.NewEmailAutomation

/** Only what the trigger asks for. */
function conditionsOf({ triggerType, triggerConditions: { minAmount, days, entries } }: Filled) {
  switch (triggerType) {
    case 'donation':
      return { minAmount }
    case 'lapse':
      return { minAmount: 0, days }
    case 'entry_milestone':
      return { minAmount: 0, entries }
    case 'signup':
    case 'member_join':
    case 'membership_birthday':
      return { minAmount: 0 }
  }
}

function AutomationForm({ automation, templates, other, onClose, onChanged, leave }: FormProps) {
  const form = useAutomationForm(automation)
  const save = useSave(automation)
  useChanges(form.watch(), onChanged)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (filled) => {
    try {
      await save({ ...filled, triggerConditions: conditionsOf(filled) })
      onClose()
    } catch (error) {
      showRefusal(form, error, saveRefusal(error, 'We’re not sure this was saved. Look at the list first.'))
    }
  })
  return (
    <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} className={small} autoComplete="off" {...form.register('name')} />}
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        {(control) => (
          <TextArea {...control} rows={2} className="px-3 py-2 text-small" {...form.register('description')} />
        )}
      </Field>
      <Field label="Trigger" error={errors.triggerType?.message}>
        {(control) => (
          <Select {...control} className={small} {...form.register('triggerType')}>
            {emailAutomations.automationTriggers.map((trigger) => (
              <option key={trigger} value={trigger}>
                {triggerWords[trigger]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ConditionField form={form} />
      <TemplateField
        chosen={form.watch('templateId')}
        templates={templates}
        error={errors.templateId?.message}
        {...form.register('templateId')}
      />
      <NumberField
        label="Delay in minutes"
        error={errors.delayMinutes?.message}
        step="1"
        {...form.register('delayMinutes', { valueAsNumber: true })}
      />
      {!automation && (
        <Checkbox
          label="Active"
          checked={form.watch('isActive') ?? false}
          onCheckedChange={(checked) => form.setValue('isActive', checked)}
        />
      )}
      <NotSaved other={other}>{errors.root?.message}</NotSaved>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          {automation ? 'Save changes' : 'Create automation'}
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type AutomationFormState = ReturnType<typeof useAutomationForm>
const useAutomationForm = (automation: Automation | undefined) =>
  useContractForm(emailAutomations.NewEmailAutomation, startOf(automation))

/** What the trigger asks for; most ask for nothing. */
function ConditionField({ form }: { form: AutomationFormState }) {
  const errors = form.formState.errors.triggerConditions
  switch (form.watch('triggerType')) {
    case 'donation':
      return (
        <NumberField
          label="Minimum amount in dollars"
          hint="Smaller gifts don’t set it off."
          error={errors?.minAmount?.message}
          step="0.01"
          {...form.register('triggerConditions.minAmount', { valueAsNumber: true })}
        />
      )
    case 'lapse':
      return (
        <NumberField
          label="Days without a gift"
          error={errors?.days?.message}
          step="1"
          {...form.register('triggerConditions.days', { valueAsNumber: true })}
        />
      )
    case 'entry_milestone':
      return (
        <NumberField
          label="Number of entries"
          error={errors?.entries?.message}
          step="1"
          {...form.register('triggerConditions.entries', { valueAsNumber: true })}
        />
      )
    case 'signup':
    case 'member_join':
    case 'membership_birthday':
    case undefined:
      return null
  }
}

/** Makes or changes it, and tells so. */
function useSave(automation: Automation | undefined) {
  const client = useQueryClient()
  const onceForAll = useIdempotencyKey()
  return async ({ isActive, ...filled }: emailAutomations.NewEmailAutomation) => {
    if (automation) {
      const { id: automationId, version } = automation
      await api(emailAutomations.changeEmailAutomation, { params: { automationId }, body: { ...filled, version } })
      toast('Automation saved')
    } else {
      const body = { ...filled, isActive }
      await onceForAll((idempotencyKey) => api(emailAutomations.createEmailAutomation, { body }, { idempotencyKey }))
      toast('Automation created successfully')
    }
    void client.invalidateQueries({ queryKey: emailKey })
  }
}

type Registered = Pick<React.ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur'>

const NumberField = ({
  label,
  hint,
  error,
  ...input
}: { label: string; hint?: string; error: string | undefined; step: string } & Registered) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <Input
        {...control}
        type="number"
        min={0}
        inputMode="decimal"
        className={`${small} max-w-40 tabular-nums`}
        {...input}
      />
    )}
  </Field>
)

type TemplateFieldProps = Pick<AutomationDialogProps, 'templates'> & {
  chosen: string | undefined
  error: string | undefined
} & Pick<React.ComponentProps<'select'>, 'name' | 'ref' | 'onChange' | 'onBlur'>

function TemplateField({ templates: { data, isPending }, chosen, error, ...select }: TemplateFieldProps) {
  const own = templateChoices(data, chosen)
  const hint =
    !isPending && own.length === 0 ? (
      <>
        There’s no template yet.{' '}
        <Link to="/email-management?tab=templates&new=1" className="text-primary underline underline-offset-4">
          Create one first
        </Link>
      </>
    ) : undefined
  return (
    <Field label="Template" error={error && 'Choose a template'} hint={hint}>
      {(control) => (
        <Select {...control} className={small} {...select}>
          <option value="">Choose a template</option>
          {own.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
