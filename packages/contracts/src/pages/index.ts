export * from './all-pages.ts'
export * from './page-table.ts'
export * from './site-address.ts'
