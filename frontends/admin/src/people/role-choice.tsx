import { deskRoleNames, deskRoles, type DeskRole } from '@evenhand/web-kit/desk'
import { Checkbox } from '@evenhand/web-kit/facade'
import { Fieldset } from '../giveaways/fieldset.tsx'
import { roleHints } from '../roles/role-words.ts'

interface RoleChoiceProps {
  roles: readonly DeskRole[]
  error?: string | undefined
  onChange: (roles: DeskRole[]) => void
}

/** One role or several. */
export const RoleChoice = ({ roles, error, onChange }: RoleChoiceProps) => (
  <Fieldset label="Roles" error={error}>
    <div className="grid gap-2.5">
      {deskRoles.map((role) => (
        <Checkbox
          key={role}
          label={
            <>
              {deskRoleNames[role]} <span className="text-ink-soft">({roleHints[role]})</span>
            </>
          }
          checked={roles.includes(role)}
          onCheckedChange={(isChosen) =>
            onChange(deskRoles.filter((one) => (one === role ? isChosen : roles.includes(one))))
          }
        />
      ))}
    </div>
  </Fieldset>
)
