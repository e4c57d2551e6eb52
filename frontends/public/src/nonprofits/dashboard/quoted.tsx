/** What we wrote to the organization. */
export const Quoted = ({ children }: { children: string }) => (
  <blockquote className="mt-3 border-l-3 border-accent pl-4 whitespace-pre-line wrap-anywhere">{children}</blockquote>
)
