import { Button } from './button.tsx'

export interface ErrorStateProps {
  title: string
  /** One sentence: what happened and what to do. */
  message: string
  onRetry?: () => void
}

export const ErrorState = ({ title, message, onRetry }: ErrorStateProps) => (
  <div role="alert" className="rounded-card border border-hairline bg-surface p-6">
    <p className="font-semibold">{title}</p>
    <p className="mt-1 text-ink-soft">{message}</p>
    {onRetry && (
      <Button className="mt-4" variant="outline" size="small" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
)
