import { useTimeline } from './use-timeline.ts'

/** A person as the first part that knows them calls them, and whether all have answered. */
export function useKnownAs(donorId: string): { name: string; email: string; isPending: boolean } {
  const { known, loading } = useTimeline(donorId, undefined)
  return {
    name: known.find(({ name }) => name !== '')?.name ?? '',
    email: known.find(({ email }) => email)?.email ?? '',
    isPending: loading.length > 0,
  }
}
