/**
 * Tabs of pages that show what everybody may see, by the name that they have in the address (`?tab=`). Each is rendered with its data; the first
 * tab has no name there, and what only a signed-in person sees is the browser's.
 */
export const publicTabs: Readonly<Partial<Record<string, readonly string[]>>> = { '/nonprofit-portal': ['grants'] }
