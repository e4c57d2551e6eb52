import { people } from '@evenhand/web-kit/desk'
import { api, Button, Cell, classNames, DateTime, HeaderCell, Table, toast } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'
import { AskedTwice } from '../frame/asked-twice.tsx'
import { useLedTo } from '../lists/use-led-to.ts'
import { narrow } from '../lists/widths.ts'
import { rolesInWords } from '../roles/role-words.ts'
import { pausedWebhooks } from './paused-webhooks.ts'
import { ResetFactor } from './reset-factor.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { useReadAgain } from './use-people.ts'
import { VoidPassword } from './void-password.tsx'

interface PeopleTableProps {
  rows: readonly people.DeskPerson[]
  mayChange: boolean
}

/** Where it is narrow each person is a card, with their actions in sight. */
export const PeopleTable = ({ rows, mayChange }: PeopleTableProps) => (
  <Table aria-label="People" className="@max-[44rem]:block">
    <thead className="@max-[44rem]:sr-only">
      <tr>
        <HeaderCell className="px-2">Name</HeaderCell>
        <HeaderCell className="px-2">Roles</HeaderCell>
        <HeaderCell className="px-2">Last login</HeaderCell>
        {mayChange && <HeaderCell className="px-2">Actions</HeaderCell>}
      </tr>
    </thead>
    <tbody className="@max-[44rem]:grid @max-[44rem]:gap-3">
      {rows.map((person) => (
        <Row key={person.id} person={person} mayChange={mayChange} />
      ))}
    </tbody>
  </Table>
)

const card =
  '@max-[44rem]:grid @max-[44rem]:grid-cols-1 @max-[44rem]:gap-1 @max-[44rem]:rounded-card @max-[44rem]:border @max-[44rem]:border-hairline @max-[44rem]:p-4'

function Row({ person, mayChange }: { person: people.DeskPerson; mayChange: boolean }) {
  const isRemoved = person.state === 'removed'
  const [isLedTo, row] = useLedTo<HTMLTableRowElement>('person', person.id)
  return (
    <tr
      ref={row}
      tabIndex={isLedTo ? -1 : undefined}
      aria-current={isLedTo || undefined}
      className={classNames(card, isRemoved && 'text-ink-soft', isLedTo && 'bg-sunken')}
    >
      <Part className="min-w-40 wrap-anywhere">
        <span className="font-medium">{person.name}</span>
        {person.isSelf && ' (you)'}
        <span className="block text-fine text-ink-soft">{person.email ?? `Username ${person.username}`}</span>
      </Part>
      <Part>{isRemoved ? 'Removed' : rolesInWords(person.roles)}</Part>
      <Part>
        <span aria-hidden="true" className={narrow}>
          Last login:{' '}
        </span>
        <span>
          {person.lastLoginAt === null ? 'Never' : <DateTime value={person.lastLoginAt} show="day-and-time" />}
        </span>
        {!isRemoved && person.isPasswordVoid && (
          <span className="block text-fine text-ink-soft">Has to choose a new password</span>
        )}
      </Part>
      {mayChange && (
        <Part className="@max-[44rem]:-ml-4">
          {isChangeable(person) && <Actions person={person} />}
          {isRemoved && <LogOut person={person} />}
        </Part>
      )}
    </tr>
  )
}

const Part = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Cell
    className={classNames(
      'px-2 py-2 @max-[44rem]:block @max-[44rem]:border-b-0 @max-[44rem]:p-0 @max-[44rem]:empty:hidden',
      className,
    )}
  >
    {children}
  </Cell>
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
        says={`They are logged out and can’t log in any longer.${person.roles.includes('owner') ? ' API keys that they made stop working.' : ''}${pausedWebhooks(person)} What they did stays in the audit trail.`}
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
