import { people } from '@evenhand/web-kit/desk'
import { api, Button, messageOf, Refusal, toast, useMutation } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useChanges } from '../frame/use-changes.ts'
import type { Leaving } from '../frame/use-leaving.tsx'
import { pausedWebhooks } from './paused-webhooks.ts'
import { RoleChoice } from './role-choice.tsx'
import { useReadAgain } from './use-people.ts'

/** Changes what somebody may do. */
export const RolesDialog = ({ person, onClose }: { person: people.DeskPerson; onClose: () => void }) => (
  <FormDialog
    onClose={onClose}
    title={<span className="wrap-anywhere">Roles of {person.name}</span>}
    description="A change logs them out. They’ll have the new roles when they log in again."
  >
    {(dialog) => <RolesForm person={person} onClose={onClose} {...dialog} />}
  </FormDialog>
)

interface RolesFormProps extends Pick<Leaving, 'onChanged' | 'leave'> {
  person: people.DeskPerson
  onClose: () => void
}

function RolesForm({ person, onClose, onChanged, leave }: RolesFormProps) {
  const readAgain = useReadAgain()
  const [opened] = useState(person)
  const [roles, setRoles] = useState(opened.roles)
  useChanges({ roles }, onChanged)
  const save = useMutation({
    mutationFn: () =>
      api(people.changeRoles, { params: { personId: opened.id }, body: { roles, seen: opened.version } }),
    onSuccess: ({ name }) => {
      toast('Roles changed', `${name} is logged out, and has the new roles from the next login on.`)
      onClose()
    },
    onSettled: readAgain,
  })
  return (
    <form
      noValidate
      aria-label={`Roles of ${person.name}`}
      className="mt-4 grid gap-4 text-small"
      onSubmit={(event) => {
        event.preventDefault()
        if (roles.length > 0) save.mutate()
      }}
    >
      <RoleChoice
        roles={roles}
        error={roles.length === 0 ? 'Choose at least one role' : undefined}
        onChange={setRoles}
      />
      {opened.roles.includes('owner') && !roles.includes('owner') && (
        <p>API keys that they made stop working once they’re no longer an owner.{pausedWebhooks(opened)}</p>
      )}
      <Refusal>{save.error && messageOf(save.error, 'Reload the page to see which roles they have.')}</Refusal>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={save.isPending}>
          Save roles
        </Button>
        <Button size="small" variant="ghost" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
