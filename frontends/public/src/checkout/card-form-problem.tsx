import { ErrorState } from '@evenhand/web-kit/facade'

export const CardFormProblem = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="The card form could not be loaded"
    message="Nothing was charged. Please check your connection, or a blocker of scripts, and try again."
    onRetry={onRetry}
  />
)
