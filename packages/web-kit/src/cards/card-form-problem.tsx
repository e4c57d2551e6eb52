import { ErrorState } from '../ui/index.ts'

export const CardFormProblem = ({ harmless, onRetry }: { harmless: string; onRetry: () => void }) => (
  <ErrorState
    title="The card form could not be loaded"
    message={`${harmless} Please check your connection, or a blocker of scripts, and try again.`}
    onRetry={onRetry}
  />
)
