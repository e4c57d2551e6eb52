/** Invented logos in one colour on a field of 48 × 48; the colour is that of the text around them. */
const marks = {
  summit: 'M4 40 18 14l8 13 5-8 13 21ZM18 22l-5 9h10Z',
  wave: 'M4 30q7-12 14 0t14 0 12-2v8q-6 8-12 0t-14 0-14 2ZM4 18q7-12 14 0t14 0 12-2v6q-6 8-12 0t-14 0-14 2Z',
  leaf: 'M8 40C6 20 18 8 42 7c0 22-10 34-28 31l14-16-18 20Z',
  compass: 'M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42Zm0 5a16 16 0 1 1 0 32 16 16 0 0 1 0-32Zm9 7-6 12-12 6 6-12Z',
  arch: 'M5 42V24a19 19 0 0 1 38 0v18H33V24a9 9 0 0 0-18 0v18Zm15 0V28a4 4 0 0 1 8 0v14Z',
  spark: 'M24 3l5 16 16 5-16 5-5 16-5-16-16-5 16-5Z',
  anchor:
    'M24 4a6 6 0 0 0-3 11v4h-8v5h8v14c-6-1-10-5-11-11H4c1 11 10 17 20 17s19-6 20-17h-6c-1 6-5 10-11 11V24h8v-5h-8v-4a6 6 0 0 0-3-11Z',
  wheel:
    'M24 3a21 21 0 1 0 0 42 21 21 0 0 0 0-42Zm0 7a14 14 0 0 1 13 9H11a14 14 0 0 1 13-9ZM10 26h9l3 12a14 14 0 0 1-12-12Zm28 0a14 14 0 0 1-12 12l3-12Z',
  hands:
    'M24 42C10 34 4 26 4 18a10 10 0 0 1 20-3 10 10 0 0 1 20 3c0 8-6 16-20 24Zm0-8c8-5 13-10 13-16a4 4 0 0 0-8-1l-5 8-5-8a4 4 0 0 0-8 1c0 6 5 11 13 16Z',
  star: 'M24 3l6 14 15 1-12 10 4 15-13-8-13 8 4-15L3 18l15-1Z',
  bridge: 'M4 34V14h5q2 12 15 12t15-12h5v20h-5v-8q-4 5-10 6v8h-5v-7h-5v7h-5v-8q-6-1-10-6v8Z',
  torch: 'M16 22h16l-4 22h-8ZM24 3c6 5 9 9 9 14H15c0-3 2-6 5-8 0 3 1 4 3 5 1-4 1-7 1-11Z',
} as const

/** The mark of a name; a name that nobody has drawn always gets the same one of the others. */
function pathOf(name: string): string | undefined {
  if (Object.hasOwn(marks, name)) return marks[name as keyof typeof marks]
  const paths: readonly string[] = Object.values(marks)
  return paths[(name.length + name.charCodeAt(0)) % paths.length]
}

export const Mark = ({ name, className }: { name: string; className?: string }) => (
  <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
    <path d={pathOf(name)} fill="currentColor" fillRule="evenodd" />
  </svg>
)

/** What is over the name of a sponsor in a list: its logo, on the white ground that it was made for. Drawn marks are for examples alone. */
export const SponsorMark = ({
  logo,
  logoUrl,
  isExample,
  className,
}: {
  logo: string
  isExample: boolean
  logoUrl: string | null
  className: string
}) =>
  logoUrl ? (
    <img src={logoUrl} alt="" width={88} height={44} loading="lazy" className="rounded-md" />
  ) : (
    isExample && <Mark name={logo} className={className} />
  )

/** The product's own: two equal scale pans under one beam, which is also an open hand. */
export const EvenhandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
    <path className="fill-primary" d="M24 4a20 20 0 0 1 20 20H4A20 20 0 0 1 24 4Z" />
    <path className="fill-accent" d="M4 28h17v16A17 17 0 0 1 4 28Zm40 0H27v16a17 17 0 0 0 17-16Z" />
  </svg>
)
