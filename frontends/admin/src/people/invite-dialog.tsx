import { people } from '@evenhand/web-kit/desk'
import { api, Button, Field, Input, messageOf, Refusal, showRefusal, toast } from '@evenhand/web-kit/facade'
import { useContractForm } from '@evenhand/web-kit/forms'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useChanges } from '../frame/use-changes.ts'
import type { Leaving } from '../frame/use-leaving.tsx'
import { RoleChoice } from './role-choice.tsx'
import { useReadAgain } from './use-people.ts'

/** Invites somebody to work at the desk. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    onClose={onClose}
    title="Invite someone"
    description={`We email them a link to choose a username and a password. It works for ${people.invitationDays} days.`}
  >
    {(dialog) => <InviteForm onClose={onClose} {...dialog} />}
  </FormDialog>
)

function InviteForm({ onClose, onChanged, leave }: { onClose: () => void } & Pick<Leaving, 'onChanged' | 'leave'>) {
  const readAgain = useReadAgain()
  const form = useContractForm(people.InvitationForm, { name: '', email: '', roles: [] })
  const { errors, isSubmitting } = form.formState
  useChanges(form.watch(), onChanged)
  const submit = form.handleSubmit(async (body) => {
    try {
      await api(people.invite, { body })
      toast('Invitation sent', `We’ve emailed ${body.email}.`)
      onClose()
    } catch (error) {
      showRefusal(form, error, messageOf(error, 'Reload the page to see whether the invitation was sent.'))
    } finally {
      await readAgain()
    }
  })
  return (
    <form
      noValidate
      aria-label="Invite someone"
      className="mt-4 grid gap-4 text-small"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Name" error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="off" maxLength={100} {...form.register('name')} />}
      </Field>
      <Field label="Email address" error={errors.email?.message}>
        {(control) => <Input {...control} type="email" autoComplete="off" {...form.register('email')} />}
      </Field>
      <RoleChoice
        roles={form.watch('roles') ?? []}
        error={errors.roles?.message}
        onChange={(roles) => form.setValue('roles', roles, { shouldValidate: form.formState.isSubmitted })}
      />
      <Refusal>{errors.root?.message}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isSubmitting}>
          Send invitation
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
