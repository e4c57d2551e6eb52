import { adminQueries, type ContactCall, contacts } from '@evenhand/web-kit/desk'
import { Button, DateTime, ErrorState, Loading, messageOf, Skeleton, useQuery } from '@evenhand/web-kit/facade'
import { useEffect, useRef, useState } from 'react'
import { AcceptedRules } from '../lists/accepted-rules.tsx'
import { Part } from './part.tsx'

const owners: readonly { title: string; call: ContactCall }[] = [
  { title: 'Gifts and free entries', call: contacts.listGiftContacts },
  { title: 'Members', call: contacts.listMemberContacts },
  { title: 'Registrations', call: contacts.listRegistrationContacts },
  { title: 'Postcards', call: contacts.listPostContacts },
]

/**
 * What each part of the system was told of who was drawn; one that does not answer says so in its own place. It is asked for by hand: every
 * look is a line of the audit trail, and should be one that somebody meant.
 */
export type Reached = { name: string; email: string | undefined }

interface ContactsProps {
  donorId: string
  /** Where a name and an address are wanted: takes those of a contact. */
  onUse: ((reached: Reached) => void) | undefined
}

export function Contacts({ donorId, onUse }: ContactsProps) {
  const [asked, setAsked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => list.current?.focus(), [asked])
  return (
    <Part title="Contact details">
      {asked ? (
        <ul ref={list} tabIndex={-1} className="grid gap-3">
          {owners.map(({ title, call }) => (
            <li key={title} className="border-b border-hairline pb-3">
              <p className="text-fine text-ink-soft">{title}</p>
              <Known title={title} call={call} donorId={donorId} onUse={onUse} />
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p className="max-w-prose text-ink-soft">
            The contact details they gave with gifts, memberships, registrations and postcards. Each lookup is recorded
            in the audit trail.
          </p>
          <Button variant="outline" size="small" className="mt-3" onClick={() => setAsked(true)}>
            Look them up
          </Button>
        </>
      )}
    </Part>
  )
}

function Known({ title, call, donorId, onUse }: ContactsProps & { title: string; call: ContactCall }) {
  const known = useQuery(adminQueries.contacts(call, donorId))
  if (known.isPending) {
    return (
      <Loading label={`Loading contact details from ${title.toLowerCase()}`}>
        <Skeleton className="h-6 w-2/3" />
      </Loading>
    )
  }
  if (known.isError) {
    return (
      <ErrorState
        title={`We couldn’t load contact details from ${title.toLowerCase()}`}
        message={messageOf(known.error, 'Try again in a moment.')}
        onRetry={() => void known.refetch()}
      />
    )
  }
  if (known.data.length === 0) return <p>Nothing found here.</p>
  return known.data.map((contact) => (
    <p key={`${contact.name} ${contact.at}`} className="wrap-anywhere">
      <span className="font-medium">{contact.name || 'No name'}</span>
      {[contact.email, contact.phone, contact.place].filter((part) => part !== null).map((part) => `, ${part}`)}
      <span className="block text-fine text-ink-soft">
        as of <DateTime value={contact.at} />
      </span>
      {contact.acceptedRules?.map((accepted) => (
        <span key={accepted.giveaway} className="mt-1 block">
          Rules: <AcceptedRules rules={accepted} />
        </span>
      ))}
      {onUse && contact.name && (
        <Button
          variant="plain"
          size="inline"
          onClick={() => onUse({ name: contact.name, email: contact.email ?? undefined })}
        >
          Use this name<span className="sr-only">: {contact.name}</span>
        </Button>
      )}
    </p>
  ))
}
