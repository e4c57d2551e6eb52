import { type DeskRole, mayCall } from '@evenhand/web-kit/desk'
import { createContext, type ReactNode, useContext } from 'react'

type DeskCall = Parameters<typeof mayCall>[1]

/** The roles of who is logged in, by the frame. A part that is shown without the frame has everything. */
export const Roles = createContext<readonly DeskRole[]>(['owner'])

/** Tells of a call whether who is logged in may make it; the server decides, this only shows it. */
export function useMay(): (call: DeskCall) => boolean {
  const roles = useContext(Roles)
  return (call) => mayCall(roles, call)
}

/** What leads to a call: absent for who may not make it. */
export const Allowed = ({ to, children }: { to: DeskCall; children: ReactNode }) => useMay()(to) && children

/** Fields that only show what they hold, unless who is logged in may make the call that saves them. */
export const Unchanging = ({ unless, children }: { unless: DeskCall; children: ReactNode }) => (
  <fieldset disabled={!useMay()(unless)} className="contents">
    {children}
  </fieldset>
)
