import { DeleteThing } from '../delete-thing.tsx'
import type { Automation } from './automation-words.ts'
import { useRemove } from './use-automation.ts'

export const DeleteAutomation = ({ automation }: { automation: Automation }) => (
  <DeleteThing
    name={automation.name}
    says="Nobody has entered it. It can’t be brought back."
    remove={useRemove(automation)}
  />
)
