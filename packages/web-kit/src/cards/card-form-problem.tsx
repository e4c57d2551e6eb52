import { ErrorState } from '../ui/index.ts'

export const CardFormProblem = ({ harmless, onRetry }: { harmless: string; onRetry: () => void }) => (
  <ErrorState
    title="We couldn’t load the card form"
    message={`${harmless} Check your connection, turn off any script blocker, and try again.`}
    onRetry={onRetry}
  />
)
