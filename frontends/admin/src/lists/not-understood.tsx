import { ErrorState } from '@evenhand/web-kit/facade'

/** An address that asks for what no filter can mean, as somebody has typed or kept it. */
export const NotUnderstood = ({ error }: { error: { issues: readonly { message: string }[] } }) => (
  <ErrorState
    title="That search isn't valid"
    message={error.issues[0]?.message ?? 'Please change or clear the filters.'}
  />
)
