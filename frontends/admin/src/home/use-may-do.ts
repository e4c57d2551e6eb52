import { useMay } from '../frame/allowed.tsx'
import { decidingOf, type Task } from './task.ts'

/** Whether who is logged in may do what a row asks for: a row comes from what they may read, and that is more. */
export function useMayDo(): (task: Task) => boolean {
  const may = useMay()
  return (task) => {
    const calls = decidingOf(task)
    return calls.length === 0 || calls.some(may)
  }
}
