export * as memorialPages from './memorial-pages.ts'
export * as memorialPhotos from './photos.ts'
export * as memorialReports from './reports.ts'
export * as memorials from './memorials.ts'
