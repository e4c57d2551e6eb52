import { Check } from '@evenhand/web-kit/facade'

/** What agreed, in the order in which it was checked. */
export const Steps = ({ steps }: { steps: readonly string[] }) => (
  <ul aria-label="What agrees" className="mt-4 grid gap-2.5">
    {steps.map((step) => (
      <li key={step} className="grid grid-cols-[auto_1fr] gap-3 text-small">
        <Check className="mt-0.5 size-5 text-success" aria-hidden="true" />
        <span className="max-w-prose wrap-anywhere">{step}</span>
      </li>
    ))}
  </ul>
)
