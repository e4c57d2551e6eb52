import { people } from '@evenhand/web-kit/desk'
import { api, Button, Cell, DateTime, HeaderCell, Table, toast } from '@evenhand/web-kit/facade'
import { useState } from 'react'
import { AskedTwice } from '../frame/asked-twice.tsx'
import { rolesInWords } from '../roles/role-words.ts'
import { ResetFactor } from './reset-factor.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { useReadAgain } from './use-people.ts'
import { VoidPassword } from './void-password.tsx'

interface PeopleTableProps {
  rows: readonly people.DeskPerson[]
  mayChange: boolean
}

export const PeopleTable = ({ rows, mayChange }: PeopleTableProps) => (
  <Table aria-label="People">
    <thead>
      <tr>
        <HeaderCell className="px-2">Name</HeaderCell>
        <HeaderCell className="px-2">Roles</HeaderCell>
        <HeaderCell className="px-2">Last login</HeaderCell>
        {mayChange && <HeaderCell className="px-2">Actions</HeaderCell>}
      </tr>
    </thead>
    <tbody>
      {rows.map((person) => (
        <tr key={person.id} className={person.state === 'removed' ? 'text-ink-soft' : undefined}>
          <Cell className="min-w-40 px-2 py-2 wrap-anywhere">
            <span className="font-medium">{person.name}</span>
            {person.isSelf && ' (you)'}
            <span className="block text-fine text-ink-soft">{person.email ?? `Username ${person.username}`}</span>
          </Cell>
          <Cell className="px-2 py-2">{person.state === 'removed' ? 'Removed' : rolesInWords(person.roles)}</Cell>
          <Cell className="px-2 py-2">
            {person.lastLoginAt === null ? 'Never' : <DateTime value={person.lastLoginAt} show="day-and-time" />}
            {person.state === 'active' && person.isPasswordVoid && (
              <span className="block text-fine text-ink-soft">Has to choose a new password</span>
            )}
          </Cell>
          {mayChange && (
            <Cell className="px-2 py-2">
              {isChangeable(person) && <Actions person={person} />}
              {person.state === 'removed' && <LogOut person={person} />}
            </Cell>
          )}
        </tr>
      ))}
    </tbody>
  </Table>
)

/** Nobody changes their own roles. */
const isChangeable = ({ state, isSelf }: people.DeskPerson): boolean => state === 'active' && !isSelf

function Actions({ person }: { person: people.DeskPerson }) {
  const [isOpen, setOpen] = useState(false)
  const readAgain = useReadAgain()
  return (
    <div className="flex flex-wrap gap-1">
      <Button size="small" variant="ghost" aria-label={`Change roles of ${person.name}`} onClick={() => setOpen(true)}>
        Change roles
      </Button>
      <AskedTwice
        words="Remove"
        name={person.name}
        title={`Remove ${person.name}?`}
        says={`They are logged out and can’t log in any longer.${person.roles.includes('owner') ? ' API keys that they made stop working.' : ''} What they did stays in the audit trail.`}
        act={async () => {
          await api(people.removePerson, { params: { personId: person.id }, body: { seen: person.version } })
          toast('Removed', `${person.name} can’t log in any longer.`)
        }}
        onSettled={readAgain}
      />
      {person.hasFactor && <ResetFactor person={person} />}
      {person.email !== null && <VoidPassword person={person} />}
      {isOpen && <RolesDialog person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Of who was removed while their sessions couldn’t be ended: to remove somebody again ends what is still open. */
function LogOut({ person }: { person: people.DeskPerson }) {
  const readAgain = useReadAgain()
  return (
    <AskedTwice
      words="Log out everywhere"
      name={person.name}
      title={`Log ${person.name} out everywhere?`}
      says="Removing them logged them out. If that ended in an error, this ends the sessions that are still open."
      act={async () => {
        await api(people.removePerson, { params: { personId: person.id }, body: { seen: person.version } })
        toast('Logged out', `${person.name} is logged out everywhere.`)
      }}
      onSettled={readAgain}
    />
  )
}
