/** Who runs this installation: what receipts, rules, mails and pages say of it. Lines of addresses are separated by line feeds. */
export interface Organization {
  name: string
  address: string
  /** The charity's EIN, as receipts print it. */
  taxId: string
  /** Whose law governs the rules, and whose courts decide: `the State of Ohio`. */
  jurisdiction: string
  supportEmail: string
  /** Where postcards of the free way in go. */
  freeEntryAddress: string
}
type Field = keyof Organization

/** Which variable of the environment says it (docs/operations.md). Lines of an address may be separated by `|`. */
export const organizationVariables = {
  name: 'ORGANIZATION_NAME',
  address: 'ORGANIZATION_ADDRESS',
  taxId: 'ORGANIZATION_TAX_ID',
  jurisdiction: 'ORGANIZATION_JURISDICTION',
  supportEmail: 'SUPPORT_EMAIL',
  freeEntryAddress: 'FREE_ENTRY_ADDRESS',
} as const satisfies Record<Field, string>

const fields = Object.keys(organizationVariables) as Field[]

/** What holds until an installation says who it is; nobody can be served in earnest with it. */
export const placeholderOrganization: Readonly<Organization> = {
  name: 'Evenhand Giving Foundation',
  address: '100 Harbor Street, Suite 4\nColumbus, OH 43215\nUnited States',
  taxId: '00-0000000',
  jurisdiction: 'the State of Ohio',
  supportEmail: 'support@evenhand.example',
  freeEntryAddress: 'Evenhand Free Entry\nP.O. Box 1000\nSpringfield, OH 45501',
}

type Environment = Readonly<Record<string, string | undefined>>

export const readOrganization = (environment: Environment): Organization =>
  from((field) => environment[organizationVariables[field]])

const from = (valueOf: (field: Field) => string | undefined): Organization =>
  Object.fromEntries(fields.map((field) => [field, lines(valueOf(field)) || placeholderOrganization[field]])) as Record<
    Field,
    string
  >

const lines = (value = ''): string =>
  value
    .split(/[|\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

/** Domains that nobody can have (RFC 2606, RFC 6761), and so can lead nowhere. */
export const isPlaceholderDomain = (domain: string): boolean =>
  /(^|\.)(example|test|invalid|localhost)$|(^|\.)example\.(com|net|org)$/i.test(domain)

const shapes: Partial<Record<Field, { is: RegExp; words: string }>> = {
  taxId: { is: /^\d{2}-\d{7}$/, words: 'an EIN such as 12-3456789' },
  supportEmail: { is: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, words: 'an email address' },
}

/** What keeps an installation from saying who it is: a sentence for each variable. Placeholders count unless they are allowed. */
export function faultsOfOrganization(
  organization: Organization,
  { placeholders }: { placeholders: 'allowed' | 'refused' },
): string[] {
  return fields.flatMap((field) => {
    const [value, variable, shape] = [organization[field], organizationVariables[field], shapes[field]]
    if (shape && !shape.is.test(value)) return [`${variable} (must be ${shape.words})`]
    if (placeholders === 'allowed') return []
    // A state can be the one that we happen to name.
    if (value === placeholderOrganization[field] && field !== 'jurisdiction')
      return [`${variable} (still says what the software was shipped with)`]
    if (field === 'supportEmail' && isPlaceholderDomain(value.split('@').at(-1) ?? ''))
      return [`${variable} (is at a domain that nobody can have)`]
    return []
  })
}

/** Stands for a value in a page that is built before anybody knows who will serve it; the gateway puts the value in its place. */
export const organizationMark = (field: Field): string => `%${organizationVariables[field]}%`
export const organizationMarks: Readonly<Organization> = Object.fromEntries(
  fields.map((field) => [field, organizationMark(field)]),
) as unknown as Organization

/** Where a page keeps them, so that what the browser renders is what the gateway sent. */
export const organizationMeta = (field: Field): string => `organization:${field}`
export const organizationFields: readonly Field[] = fields

/** The little of a browser's document that is read here. */
interface Page {
  querySelector(selector: string): { getAttribute(name: string): string | null } | null
}

const world = globalThis as { document?: Page; process?: { env: Environment } }

function readWorld(): Organization {
  const { document, process } = world
  const inPage = (field: Field) =>
    document?.querySelector(`meta[name="${organizationMeta(field)}"]`)?.getAttribute('content') ?? undefined
  return from((field) => inPage(field) ?? process?.env?.[organizationVariables[field]])
}

/** Who runs this installation: of the environment in a process, of the page in a browser. */
export const organization: Organization = readWorld()
