import {
  api,
  Button,
  Card,
  Field,
  Input,
  type InputOf,
  messageOf,
  queries,
  Refusal,
  showRefusal,
  toast,
  useMutation,
  useQueryClient,
} from '@evenhand/web-kit/facade'
import { members, useContractForm } from '@evenhand/web-kit/forms'
import { useId } from 'react'
import type { Member } from './registration.ts'

/** The name and phone of a member, to correct. */
export function DetailsForm({ member }: { member: Member }) {
  const client = useQueryClient()
  const titleId = useId()
  const form = useContractForm(members.changeOwnMember.request.body, {
    firstName: member.firstName,
    lastName: member.lastName,
    phone: member.phone ?? '',
  })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: (body: InputOf<typeof members.changeOwnMember>['body']) => api(members.changeOwnMember, { body }),
    onSuccess: (changed) => {
      client.setQueryData(queries.ownMember().queryKey, changed)
      toast('Profile saved', 'Your name and phone are up to date.')
    },
    onError: (error) => showRefusal(form, error, messageOf(error, "We couldn't save that. Try again in a moment.")),
  })
  return (
    <Card>
      <form
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}
      >
        <h2 id={titleId} className="text-title">
          Name and phone
        </h2>
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            {(control) => <Input {...control} autoComplete="given-name" {...form.register('firstName')} />}
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            {(control) => <Input {...control} autoComplete="family-name" {...form.register('lastName')} />}
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            {(control) => <Input {...control} type="tel" autoComplete="tel" {...form.register('phone')} />}
          </Field>
        </div>
        <Refusal className="mt-4 text-small">{errors.root?.message}</Refusal>
        <Button type="submit" variant="outline" className="mt-5" loading={save.isPending}>
          Save changes
        </Button>
      </form>
    </Card>
  )
}
